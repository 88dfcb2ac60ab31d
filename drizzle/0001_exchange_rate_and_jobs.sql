CREATE TABLE "exchange_rates" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rub_per_usd" double precision NOT NULL,
	"source" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_rates_one_row" CHECK ("exchange_rates"."id" = 1),
	CONSTRAINT "exchange_rates_positive" CHECK ("exchange_rates"."rub_per_usd" > 0 and "exchange_rates"."rub_per_usd" < 1e6)
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	"next_run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_run_at" timestamp with time zone,
	"last_error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "jobs_lease_whole" CHECK (("jobs"."lease_owner" is null) = ("jobs"."lease_until" is null)),
	CONSTRAINT "jobs_failures_not_negative" CHECK ("jobs"."failures" >= 0)
);
