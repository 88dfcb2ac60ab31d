CREATE TABLE "prayer_push" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prayer_push_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"city_slug" text NOT NULL,
	"calculation" text NOT NULL,
	"prayers" text[] NOT NULL,
	"reminder_minutes" integer NOT NULL,
	"sound" boolean NOT NULL,
	"next_at" timestamp with time zone,
	"next_prayer" text,
	"next_prayer_at" timestamp with time zone,
	"next_local" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"consent_version" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prayer_push_endpoint_short" CHECK (length("prayer_push"."endpoint") <= 1000),
	CONSTRAINT "prayer_push_failures_not_negative" CHECK ("prayer_push"."failures" >= 0),
	CONSTRAINT "prayer_push_next_is_whole" CHECK (("prayer_push"."next_at" is null) = ("prayer_push"."next_prayer" is null) and ("prayer_push"."next_at" is null) = ("prayer_push"."next_prayer_at" is null) and ("prayer_push"."next_at" is null) = ("prayer_push"."next_local" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "prayer_push_endpoint_city_key" ON "prayer_push" USING btree ("endpoint","city_slug");--> statement-breakpoint
CREATE INDEX "prayer_push_due" ON "prayer_push" USING btree ("next_at") WHERE "prayer_push"."next_at" is not null;