CREATE TABLE "seasons" (
	"hijri_year" integer PRIMARY KEY NOT NULL,
	"last_visa" date NOT NULL,
	"last_entry" date NOT NULL,
	"last_exit" date NOT NULL,
	"state" text NOT NULL,
	"hajj_from" date NOT NULL,
	"hajj_until" date NOT NULL,
	"hajj_state" text NOT NULL,
	"source" text NOT NULL,
	"checked_on" date NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seasons_states" CHECK ("seasons"."state" in ('announced', 'expected')),
	CONSTRAINT "seasons_hajj_states" CHECK ("seasons"."hajj_state" in ('announced', 'expected')),
	CONSTRAINT "seasons_order" CHECK ("seasons"."last_visa" <= "seasons"."last_entry" and "seasons"."last_entry" <= "seasons"."last_exit"
        and "seasons"."last_exit" < "seasons"."hajj_from" and "seasons"."hajj_from" <= "seasons"."hajj_until")
);--> statement-breakpoint
CREATE TRIGGER "seasons_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seasons"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"();
