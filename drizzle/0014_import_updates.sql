ALTER TABLE "tour_import_rows" DROP CONSTRAINT "tour_import_rows_outcome";--> statement-breakpoint
ALTER TABLE "tour_import_rows" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "tour_import_rows" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tour_import_rows" ADD CONSTRAINT "tour_import_rows_outcome" CHECK ("tour_import_rows"."outcome" in ('added', 'duplicate', 'updated', 'withdrawn'));