CREATE TABLE "tour_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"tour_id" bigint NOT NULL,
	"similar_id" bigint,
	CONSTRAINT "tour_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "tour_import_rows_outcome" CHECK ("tour_import_rows"."outcome" in ('added', 'duplicate'))
);
--> statement-breakpoint
CREATE TABLE "tour_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" bigint,
	"file_name" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "tour_import_rows" ADD CONSTRAINT "tour_import_rows_import_id_tour_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."tour_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_imports" ADD CONSTRAINT "tour_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tour_imports_started" ON "tour_imports" USING btree ("started_at");