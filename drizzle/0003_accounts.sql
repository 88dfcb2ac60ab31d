CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'reader' NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"access_requested_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"consented_at" timestamp with time zone NOT NULL,
	"consent_version" text NOT NULL,
	"totp_secret" text,
	"totp_enabled_at" timestamp with time zone,
	"totp_last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_role" CHECK ("accounts"."role" in ('reader', 'staff', 'admin')),
	CONSTRAINT "accounts_email_plain" CHECK ("accounts"."email" = lower("accounts"."email") and "accounts"."email" ~ '^[!-~]+@[!-~]+$' and length("accounts"."email") <= 254),
	CONSTRAINT "accounts_name_plain" CHECK (length("accounts"."name") <= 100 and "accounts"."name" !~ '[[:cntrl:]]'),
	CONSTRAINT "accounts_totp_whole" CHECK ("accounts"."totp_secret" is not null or "accounts"."totp_enabled_at" is null)
);
--> statement-breakpoint
CREATE TABLE "backup_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"salt" text NOT NULL,
	"code_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_use_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"new_email" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_use_tokens_purpose" CHECK ("one_use_tokens"."purpose" in ('confirm-email', 'change-email', 'reset-password', 'second-factor')),
	CONSTRAINT "one_use_tokens_new_email" CHECK (("one_use_tokens"."new_email" is not null) = ("one_use_tokens"."purpose" = 'change-email'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"account_id" bigint NOT NULL,
	"agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_use_tokens" ADD CONSTRAINT "one_use_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "accounts_waiting" ON "accounts" USING btree ("access_requested_at") WHERE "accounts"."access_requested_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "backup_codes_key" ON "backup_codes" USING btree ("account_id","code_hash");--> statement-breakpoint
CREATE INDEX "one_use_tokens_account" ON "one_use_tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "one_use_tokens_expiry" ON "one_use_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");