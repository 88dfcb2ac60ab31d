CREATE TABLE "import_profiles" (
	"key" text NOT NULL,
	"operator" text NOT NULL,
	"operator_name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"place" jsonb,
	"file_name" text NOT NULL,
	"day" date NOT NULL,
	"account_id" bigint,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_profiles_key_operator_pk" PRIMARY KEY("key","operator")
);
--> statement-breakpoint
CREATE TABLE "import_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"file" "bytea" NOT NULL,
	"figures" jsonb,
	"found_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"opened_by" bigint,
	CONSTRAINT "import_reviews_named" CHECK ("import_reviews"."file_name" <> '')
);
--> statement-breakpoint
CREATE TABLE "import_sources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link" text NOT NULL,
	"account_id" bigint,
	"added_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone,
	"digest" text,
	"problem" text,
	"failed_at" timestamp with time zone,
	CONSTRAINT "import_sources_link_unique" UNIQUE("link")
);
--> statement-breakpoint
ALTER TABLE "import_profiles" ADD CONSTRAINT "import_profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_reviews" ADD CONSTRAINT "import_reviews_source_id_import_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."import_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_reviews" ADD CONSTRAINT "import_reviews_opened_by_accounts_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_sources" ADD CONSTRAINT "import_sources_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_profiles_said" ON "import_profiles" USING btree ("said_at");--> statement-breakpoint
CREATE UNIQUE INDEX "import_reviews_waiting" ON "import_reviews" USING btree ("source_id") WHERE "import_reviews"."opened_at" is null;--> statement-breakpoint
CREATE INDEX "import_reviews_source" ON "import_reviews" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "import_sources_next" ON "import_sources" USING btree ("next_at");