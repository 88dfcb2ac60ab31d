CREATE TABLE "incidents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incidents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"calm_since" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"is_told" boolean NOT NULL,
	CONSTRAINT "incidents_in_order" CHECK ("incidents"."ended_at" is null or "incidents"."ended_at" >= "incidents"."opened_at")
);
--> statement-breakpoint
CREATE TABLE "site_figures" (
	"span" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"slow" integer DEFAULT 0 NOT NULL,
	"loop_ms" integer,
	"memory_mb" integer,
	"disk_mb" integer,
	"waiting" integer,
	"failing_jobs" integer,
	CONSTRAINT "site_figures_span_at_pk" PRIMARY KEY("span","at"),
	CONSTRAINT "site_figures_span" CHECK ("site_figures"."span" in ('minute', 'hour'))
);
--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "request_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "words" text;--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_open" ON "incidents" USING btree ("key") WHERE "incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_opened" ON "incidents" USING btree ("opened_at");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_about_one_thing" CHECK (("deliveries"."request_id" is null) = ("deliveries"."words" is not null));