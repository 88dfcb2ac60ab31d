CREATE TABLE "quran_bookmarks" (
	"user_id" bigint NOT NULL,
	"sura" integer NOT NULL,
	"ayah" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"is_removed" boolean NOT NULL,
	CONSTRAINT "quran_bookmarks_user_id_sura_ayah_pk" PRIMARY KEY("user_id","sura","ayah"),
	CONSTRAINT "quran_bookmarks_place" CHECK ("quran_bookmarks"."sura" between 1 and 114 and "quran_bookmarks"."ayah" between 1 and 286)
);
--> statement-breakpoint
CREATE TABLE "quran_reading_progress" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"last_sura" integer,
	"last_ayah" integer,
	"total_ayahs_read" integer NOT NULL,
	"reading_streak_days" integer NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	"reading_round" integer NOT NULL,
	"read_verses" text NOT NULL,
	"read_days" text[] NOT NULL,
	CONSTRAINT "quran_reading_progress_place" CHECK (("quran_reading_progress"."last_sura" is null) = ("quran_reading_progress"."last_ayah" is null) and ("quran_reading_progress"."last_sura" is null) = ("quran_reading_progress"."last_read_at" is null) and "quran_reading_progress"."last_sura" between 1 and 114 and "quran_reading_progress"."last_ayah" between 1 and 286),
	CONSTRAINT "quran_reading_progress_total" CHECK ("quran_reading_progress"."total_ayahs_read" between 0 and 6236 and "quran_reading_progress"."reading_streak_days" >= 0 and "quran_reading_progress"."reading_round" >= 1),
	CONSTRAINT "quran_reading_progress_short" CHECK (length("quran_reading_progress"."read_verses") <= 40000)
);
--> statement-breakpoint
CREATE TABLE "quran_user_settings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"font_preference" text DEFAULT 'amiri' NOT NULL,
	"tajweed_enabled" boolean DEFAULT false NOT NULL,
	"mushaf_mode" boolean DEFAULT false NOT NULL,
	"font_size" integer DEFAULT 32 NOT NULL,
	"night_mode" boolean,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quran_user_settings_font" CHECK ("quran_user_settings"."font_preference" in ('amiri', 'uthmanic', 'noorehuda', 'kfgqpc')),
	CONSTRAINT "quran_user_settings_size" CHECK ("quran_user_settings"."font_size" between 20 and 48)
);
--> statement-breakpoint
ALTER TABLE "quran_bookmarks" ADD CONSTRAINT "quran_bookmarks_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quran_reading_progress" ADD CONSTRAINT "quran_reading_progress_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quran_user_settings" ADD CONSTRAINT "quran_user_settings_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;