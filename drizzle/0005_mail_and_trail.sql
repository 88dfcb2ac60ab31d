CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"to" text,
	"subject" text,
	"text" text,
	"html" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now(),
	"handed_over" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "outbox_waiting_is_whole" CHECK ("outbox"."next_attempt_at" is null or ("outbox"."to" is not null and "outbox"."subject" is not null and "outbox"."text" is not null and "outbox"."html" is not null)),
	CONSTRAINT "outbox_done_is_erased" CHECK ("outbox"."next_attempt_at" is not null or ("outbox"."to" is null and "outbox"."subject" is null and "outbox"."text" is null and "outbox"."html" is null)),
	CONSTRAINT "outbox_sent_is_done" CHECK ("outbox"."sent_at" is null or "outbox"."next_attempt_at" is null),
	CONSTRAINT "outbox_attempts_not_negative" CHECK ("outbox"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "trail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	"actor_label" text,
	"action" text NOT NULL,
	"thing_kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"thing_title" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "trail_actor_whole" CHECK (("trail"."actor_id" is null) = ("trail"."actor_label" is null)),
	CONSTRAINT "trail_changes_list" CHECK (jsonb_typeof("trail"."changes") = 'array')
);
--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "trail_at" ON "trail" USING btree ("at");--> statement-breakpoint
CREATE INDEX "trail_actor" ON "trail" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "trail_thing" ON "trail" USING btree ("thing_kind","thing_id","id");