ALTER TABLE "requests" DROP CONSTRAINT "requests_people";--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "child_ages" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "rooms" integer;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "travel_when" text;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_people" CHECK ("requests"."adults" >= 1 and "requests"."children" >= 0 and "requests"."rooms" >= 1);