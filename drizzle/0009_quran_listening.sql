CREATE TABLE "quran_listening_sessions" (
	"user_id" bigint NOT NULL,
	"id" text NOT NULL,
	"sura_number" smallint NOT NULL,
	"reciter" text NOT NULL,
	"duration_seconds" integer NOT NULL,
	"completed" boolean NOT NULL,
	"playback_position" integer NOT NULL,
	"ayah" smallint,
	"listened_at" timestamp with time zone NOT NULL,
	"listened_on" date NOT NULL,
	CONSTRAINT "quran_listening_sessions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "quran_listening_sessions_sura" CHECK ("quran_listening_sessions"."sura_number" between 1 and 114),
	CONSTRAINT "quran_listening_sessions_ayah" CHECK ("quran_listening_sessions"."ayah" between 1 and 286),
	CONSTRAINT "quran_listening_sessions_length" CHECK ("quran_listening_sessions"."duration_seconds" between 0 and 86400 and "quran_listening_sessions"."playback_position" between 0 and 86400),
	CONSTRAINT "quran_listening_sessions_id" CHECK ("quran_listening_sessions"."id" ~ '^[0-9a-f]{24}$')
);
--> statement-breakpoint
ALTER TABLE "quran_listening_sessions" ADD CONSTRAINT "quran_listening_sessions_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quran_listening_sessions_newest" ON "quran_listening_sessions" USING btree ("user_id","listened_at" DESC NULLS LAST);