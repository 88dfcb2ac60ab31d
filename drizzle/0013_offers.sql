CREATE TABLE "hotel_photos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hotel_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hotel_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"image" text NOT NULL,
	"alt" text NOT NULL,
	"credit" text,
	"is_drawing" boolean DEFAULT false NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	CONSTRAINT "hotel_photos_size" CHECK ("hotel_photos"."width" > 0 and "hotel_photos"."height" > 0),
	CONSTRAINT "hotel_photos_color" CHECK ("hotel_photos"."color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "hotel_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"hotel_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hotels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hotels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_latin" text,
	"name_key" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"city" text NOT NULL,
	"town" text,
	"stars" integer,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"distance" integer,
	"walk_minutes" integer,
	"shuttle" text,
	"shuttle_note" text,
	"is_accessible" boolean,
	"about" text,
	"is_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hotels_city" CHECK ("hotels"."city" in ('mecca', 'medina', 'other')),
	CONSTRAINT "hotels_name_given" CHECK ("hotels"."name" <> '' and "hotels"."name_key" <> ''),
	CONSTRAINT "hotels_stars" CHECK ("hotels"."stars" between 1 and 5),
	CONSTRAINT "hotels_distance" CHECK ("hotels"."distance" >= 0 and "hotels"."walk_minutes" > 0),
	CONSTRAINT "hotels_shuttle" CHECK ("hotels"."shuttle" in ('none', 'own')),
	CONSTRAINT "hotels_place_whole" CHECK (("hotels"."latitude" is null) = ("hotels"."longitude" is null)),
	CONSTRAINT "hotels_on_earth" CHECK ("hotels"."latitude" between -90 and 90 and "hotels"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "operator_days" (
	"operator_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"contacts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"logo" text,
	"about" text,
	"legal_kind" text,
	"agent_of" text,
	"legal_name" text,
	"inn" text,
	"ogrn" text,
	"legal_checked_at" timestamp with time zone,
	"legal_checked_by" bigint,
	"register_number" text,
	"register_checked_at" timestamp with time zone,
	"register_checked_by" bigint,
	"hajj_year" integer,
	"hajj_by" text,
	"hajj_url" text,
	"hajj_checked_at" timestamp with time zone,
	"hajj_checked_by" bigint,
	"is_example" boolean DEFAULT false NOT NULL,
	"addresses" text,
	"hours" text,
	"phones" text,
	"email" text,
	"site" text,
	"telegram" text,
	"max" text,
	"vk" text,
	"whatsapp" text,
	"since_year" integer,
	"payment_terms" text,
	"change_terms" text,
	"cancellation_terms" text,
	"complaints" text,
	"request_email" text,
	"stale_prices_told_at" timestamp with time zone,
	"is_verified" boolean DEFAULT false NOT NULL,
	"is_trusted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operators_legal_kind" CHECK ("operators"."legal_kind" in ('tour_operator', 'travel_agent', 'religious')),
	CONSTRAINT "operators_name_given" CHECK ("operators"."name" <> '' and "operators"."name_key" <> ''),
	CONSTRAINT "operators_hajj_whole" CHECK (("operators"."hajj_year" is null) = ("operators"."hajj_by" is null) and ("operators"."hajj_year" is null) = ("operators"."hajj_url" is null))
);
--> statement-breakpoint
CREATE TABLE "bot_chats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bot_chats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint,
	"channel" text NOT NULL,
	"chat_id" text NOT NULL,
	"linked_by" bigint,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_chats_channel" CHECK ("bot_chats"."channel" in ('telegram', 'max'))
);
--> statement-breakpoint
CREATE TABLE "bot_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"operator_id" bigint,
	"made_by" bigint,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"recipient" text,
	"contact_hash" text NOT NULL,
	"request_number" bigint,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now(),
	"sent_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('email', 'telegram', 'max', 'push')),
	CONSTRAINT "deliveries_sent_is_done" CHECK ("deliveries"."sent_at" is null or "deliveries"."next_attempt_at" is null)
);
--> statement-breakpoint
CREATE TABLE "request_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"author_id" bigint,
	"is_visitor" boolean DEFAULT false NOT NULL,
	"text" text,
	CONSTRAINT "request_notes_kind" CHECK ("request_notes"."kind" in ('word', 'note', 'status', 'assigned'))
);
--> statement-breakpoint
CREATE TABLE "request_push" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_push_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"form_key" uuid NOT NULL,
	"secret_hash" text,
	"tour_id" bigint,
	"tour_title" text,
	"operator_id" bigint,
	"name" text,
	"phone" text,
	"email" text,
	"answer_by" text,
	"answer_when" text,
	"adults" integer DEFAULT 1 NOT NULL,
	"children" integer DEFAULT 0 NOT NULL,
	"room" text,
	"question" text,
	"status" text DEFAULT 'new' NOT NULL,
	"assigned_to" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"binned_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requests_status" CHECK ("requests"."status" in ('new', 'seen', 'in_work', 'agreed', 'refused', 'spam', 'withdrawn')),
	CONSTRAINT "requests_answer_by" CHECK ("requests"."answer_by" in ('call', 'max', 'telegram', 'email')),
	CONSTRAINT "requests_people" CHECK ("requests"."adults" >= 1 and "requests"."children" >= 0),
	CONSTRAINT "requests_erased" CHECK ("requests"."erased_at" is null or ("requests"."name" is null and "requests"."phone" is null and "requests"."email" is null and "requests"."question" is null and "requests"."secret_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "favourite_tours" (
	"account_id" bigint NOT NULL,
	"tour_id" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourite_tours_account_id_tour_id_pk" PRIMARY KEY("account_id","tour_id")
);
--> statement-breakpoint
CREATE TABLE "tour_days" (
	"tour_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"phone" integer DEFAULT 0 NOT NULL,
	"max" integer DEFAULT 0 NOT NULL,
	"telegram" integer DEFAULT 0 NOT NULL,
	"vk" integer DEFAULT 0 NOT NULL,
	"email" integer DEFAULT 0 NOT NULL,
	"whatsapp" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tour_days_tour_id_day_pk" PRIMARY KEY("tour_id","day")
);
--> statement-breakpoint
CREATE TABLE "tour_inclusions" (
	"tour_id" bigint NOT NULL,
	"item" text NOT NULL,
	"state" text NOT NULL,
	"amount" integer,
	"currency" text,
	"quantity" integer,
	"note" text,
	CONSTRAINT "tour_inclusions_tour_id_item_pk" PRIMARY KEY("tour_id","item"),
	CONSTRAINT "tour_inclusions_item" CHECK ("tour_inclusions"."item" in ('flight', 'baggage', 'visa', 'transfers', 'train', 'meals', 'ziyarat_mecca', 'ziyarat_medina', 'guide', 'insurance', 'zamzam', 'fees')),
	CONSTRAINT "tour_inclusions_state" CHECK ("tour_inclusions"."state" in ('included', 'excluded', 'extra') or ("tour_inclusions"."state" = 'not_needed' and "tour_inclusions"."item" = 'visa')),
	CONSTRAINT "tour_inclusions_currency" CHECK ("tour_inclusions"."currency" in ('RUB', 'USD', 'EUR')),
	CONSTRAINT "tour_inclusions_amount" CHECK (("tour_inclusions"."amount" is null) = ("tour_inclusions"."currency" is null) and ("tour_inclusions"."amount" is null or ("tour_inclusions"."amount" > 0 and "tour_inclusions"."state" = 'extra'))),
	CONSTRAINT "tour_inclusions_quantity" CHECK ("tour_inclusions"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "tour_prices" (
	"tour_id" bigint NOT NULL,
	"room" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"is_from" boolean DEFAULT false NOT NULL,
	"age_from" integer,
	"age_to" integer,
	CONSTRAINT "tour_prices_tour_id_room_pk" PRIMARY KEY("tour_id","room"),
	CONSTRAINT "tour_prices_room" CHECK ("tour_prices"."room" in ('single', 'double', 'triple', 'quad', 'quint', 'child_bed', 'child_no_bed', 'infant')),
	CONSTRAINT "tour_prices_currency" CHECK ("tour_prices"."currency" in ('RUB', 'USD', 'EUR')),
	CONSTRAINT "tour_prices_positive" CHECK ("tour_prices"."amount" > 0),
	CONSTRAINT "tour_prices_ages" CHECK ("tour_prices"."age_from" >= 0 and "tour_prices"."age_to" >= "tour_prices"."age_from")
);
--> statement-breakpoint
CREATE TABLE "tour_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tour_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tour_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"version" text NOT NULL,
	"proposal" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reply" text,
	"proposed_by" bigint,
	"proposed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "tour_reviews_status" CHECK ("tour_reviews"."status" in ('waiting', 'accepted', 'returned')),
	CONSTRAINT "tour_reviews_decided" CHECK (("tour_reviews"."status" = 'waiting') = ("tour_reviews"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "tour_stays" (
	"tour_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"city" text NOT NULL,
	"hotel_id" bigint,
	"stars_from" integer,
	"distance_to" integer,
	"nights" integer,
	"meals" text,
	CONSTRAINT "tour_stays_tour_id_position_pk" PRIMARY KEY("tour_id","position"),
	CONSTRAINT "tour_stays_city" CHECK ("tour_stays"."city" in ('mecca', 'medina', 'other')),
	CONSTRAINT "tour_stays_meals" CHECK ("tour_stays"."meals" in ('none', 'breakfast', 'half', 'full')),
	CONSTRAINT "tour_stays_stars" CHECK ("tour_stays"."stars_from" between 1 and 5),
	CONSTRAINT "tour_stays_not_negative" CHECK ("tour_stays"."nights" >= 0 and "tour_stays"."distance_to" >= 0)
);
--> statement-breakpoint
CREATE TABLE "change_set_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_set_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"change_set_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "change_set_rows_something" CHECK ("change_set_rows"."before" is not null or "change_set_rows"."after" is not null)
);
--> statement-breakpoint
CREATE TABLE "change_sets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"thing_kind" text NOT NULL,
	"actor_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" bigint,
	CONSTRAINT "change_sets_kind" CHECK ("change_sets"."kind" in ('delete', 'bulk', 'merge', 'import'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"email" text,
	"role" text NOT NULL,
	"operator_id" bigint,
	"invited_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"used_by" bigint,
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('operator', 'editor', 'staff', 'admin')),
	CONSTRAINT "invitations_operator" CHECK (("invitations"."role" = 'operator') = ("invitations"."operator_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_role";--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "for_elderly" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "for_wheelchair" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "for_women" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "for_children" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "guide_language" text;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "stops" integer;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "operator_id" bigint;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "state" text DEFAULT 'on_sale' NOT NULL;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "seats_left" integer;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "price_amount" integer;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "price_currency" text;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "price_room" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "operator_id" bigint;--> statement-breakpoint
ALTER TABLE "hotel_photos" ADD CONSTRAINT "hotel_photos_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_redirects" ADD CONSTRAINT "hotel_redirects_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_days" ADD CONSTRAINT "operator_days_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_redirects" ADD CONSTRAINT "operator_redirects_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_chats" ADD CONSTRAINT "bot_chats_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_chats" ADD CONSTRAINT "bot_chats_linked_by_accounts_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_codes" ADD CONSTRAINT "bot_codes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_codes" ADD CONSTRAINT "bot_codes_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_notes" ADD CONSTRAINT "request_notes_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_notes" ADD CONSTRAINT "request_notes_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_push" ADD CONSTRAINT "request_push_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_assigned_to_accounts_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_tours" ADD CONSTRAINT "favourite_tours_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_tours" ADD CONSTRAINT "favourite_tours_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_days" ADD CONSTRAINT "tour_days_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_inclusions" ADD CONSTRAINT "tour_inclusions_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_prices" ADD CONSTRAINT "tour_prices_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_reviews" ADD CONSTRAINT "tour_reviews_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_reviews" ADD CONSTRAINT "tour_reviews_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_reviews" ADD CONSTRAINT "tour_reviews_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_reviews" ADD CONSTRAINT "tour_reviews_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_stays" ADD CONSTRAINT "tour_stays_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_stays" ADD CONSTRAINT "tour_stays_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set_rows" ADD CONSTRAINT "change_set_rows_change_set_id_change_sets_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_sets" ADD CONSTRAINT "change_sets_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_sets" ADD CONSTRAINT "change_sets_undone_by_accounts_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_used_by_accounts_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hotel_photos_hotel" ON "hotel_photos" USING btree ("hotel_id","position");--> statement-breakpoint
CREATE INDEX "hotel_redirects_hotel" ON "hotel_redirects" USING btree ("hotel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hotels_slug_key" ON "hotels" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "hotels_name_key" ON "hotels" USING btree ("city","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_days_key" ON "operator_days" USING btree ("operator_id","day");--> statement-breakpoint
CREATE INDEX "operator_redirects_operator" ON "operator_redirects" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_slug_key" ON "operators" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_name_key" ON "operators" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "bot_chats_key" ON "bot_chats" USING btree ("channel","chat_id","operator_id");--> statement-breakpoint
CREATE INDEX "bot_chats_operator" ON "bot_chats" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "consents_contact" ON "consents" USING btree ("contact_hash");--> statement-breakpoint
CREATE INDEX "consents_request" ON "consents" USING btree ("request_number");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_key" ON "deliveries" USING btree ("request_id","channel","target");--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("next_attempt_at") WHERE "deliveries"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "request_notes_request" ON "request_notes" USING btree ("request_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_push_endpoint" ON "request_push" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "request_push_account" ON "request_push" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_form_key" ON "requests" USING btree ("form_key");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_secret_key" ON "requests" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "requests_operator" ON "requests" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "requests_tour" ON "requests" USING btree ("tour_id","id");--> statement-breakpoint
CREATE INDEX "requests_status" ON "requests" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "favourite_tours_tour" ON "favourite_tours" USING btree ("tour_id");--> statement-breakpoint
CREATE INDEX "tour_reviews_tour" ON "tour_reviews" USING btree ("tour_id");--> statement-breakpoint
CREATE INDEX "tour_reviews_operator" ON "tour_reviews" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "tour_stays_hotel" ON "tour_stays" USING btree ("hotel_id");--> statement-breakpoint
CREATE INDEX "change_set_rows_set" ON "change_set_rows" USING btree ("change_set_id","id");--> statement-breakpoint
CREATE INDEX "change_sets_at" ON "change_sets" USING btree ("kind","at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tours_operator" ON "tours" USING btree ("operator_id","departure_date");--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_state" CHECK ("tours"."state" in ('draft', 'in_review', 'on_sale', 'last_seats', 'sold_out', 'stopped', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_seats_left" CHECK ("tours"."seats_left" > 0);--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_stops_not_negative" CHECK ("tours"."stops" >= 0);--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_price_stated" CHECK (("tours"."price_amount" is null) = ("tours"."price_currency" is null) and "tours"."price_amount" > 0 and "tours"."price_currency" in ('RUB', 'USD', 'EUR'));--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_price_room" CHECK ("tours"."price_room" in ('single', 'double', 'triple', 'quad', 'quint', 'child_bed', 'child_no_bed', 'infant'));--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_operator" CHECK ("accounts"."role" <> 'operator' or "accounts"."operator_id" is not null);--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_role" CHECK ("accounts"."role" in ('reader', 'operator', 'editor', 'staff', 'admin'));
--> statement-breakpoint
-- The key of a name, as foldName in src/lib/text/fold-name.ts gives it. `lower` alone leaves
-- Cyrillic letters as they are in some locales.
CREATE FUNCTION "fold_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	WITH "plain" AS (
		SELECT translate(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036f\u0483-\u0489\u064b-\u065f\u0670]', '', 'g')),
			'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁЙІӘӨҮҖҢҺҒҘҠҪҚ',
			'абвгдежзиклмнопрстуфхцчшщъыьэюяёйіәөүҗңһғҙҡҫқ') AS "text"
	), "words" AS (
		SELECT "word", "place" FROM "plain",
			regexp_split_to_table("text", '[^0-9a-z\u00df-\u024f\u0430-\u052f\u0620-\u06ff]+') WITH ORDINALITY AS "list" ("word", "place")
	)
	SELECT COALESCE(
		NULLIF(string_agg("word", '' ORDER BY "place") FILTER (WHERE "word" NOT IN ('ооо', 'оао', 'зао', 'пао', 'ао', 'ип', 'нко', 'ано', 'llc', 'ltd')), ''),
		NULLIF(string_agg("word", '' ORDER BY "place"), ''),
		btrim("name"))
	FROM "words"
$$;
--> statement-breakpoint
-- A part of an address of a name, for the rows that this migration makes.
CREATE FUNCTION "slug_of"("name" text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	"letters" text[] := ARRAY['ж','zh','х','kh','ц','ts','ч','ch','ш','sh','щ','shch','ю','yu','я','ya','җ','zh'];
	"spelt" text := translate(lower(normalize("name", NFC)),
		'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁІӘӨҮҖҢҺҒҘҠҪҚ',
		'абвгдежзийклмнопрстуфхцчшщъыьэюяёіәөүҗңһғҙҡҫқ');
BEGIN
	FOR "place" IN 1 .. array_length("letters", 1) / 2 LOOP
		"spelt" := replace("spelt", "letters"["place" * 2 - 1], "letters"["place" * 2]);
	END LOOP;
	"spelt" := translate("spelt", 'абвгдеёзийклмнопрстуфыэіәөүңһғҙҡҫқъь', 'abvgdeeziyklmnoprstufyeiaounhgzksk');
	"spelt" := regexp_replace(normalize("spelt", NFD), '[\u0300-\u036f]', '', 'g');
	RETURN btrim(left(btrim(regexp_replace("spelt", '[^a-z0-9]+', '-', 'g'), '-'), 90), '-');
END
$$;
--> statement-breakpoint
-- One operator of each name that tours have. The spelling, the logo and the spellings beside it are
-- those of the tour that was changed last.
INSERT INTO "operators" ("slug", "name", "name_key", "aliases", "logo")
SELECT
	CASE WHEN "base" = '' THEN 'operator-' || "row" WHEN "twin" > 1 THEN "base" || '-' || "twin" ELSE "base" END,
	"name", "key", "aliases", "logo"
FROM (
	SELECT *, slug_of("name") AS "base", row_number() OVER (ORDER BY "key") AS "row",
		row_number() OVER (PARTITION BY slug_of("name") ORDER BY "key") AS "twin"
	FROM (
		SELECT fold_name("company_name") AS "key",
			btrim((array_agg("company_name" ORDER BY "updated_at" DESC, "id" DESC))[1]) AS "name",
			(array_agg("company_logo" ORDER BY "updated_at" DESC, "id" DESC) FILTER (WHERE "company_logo" IS NOT NULL))[1] AS "logo",
			array_remove(array_agg(DISTINCT btrim("company_name")), btrim((array_agg("company_name" ORDER BY "updated_at" DESC, "id" DESC))[1])) AS "aliases"
		FROM "tours" WHERE btrim(COALESCE("company_name", '')) <> '' GROUP BY 1
	) AS "found"
) AS "named";
--> statement-breakpoint
-- One hotel of each name that tours have: the specification's hotel is the one in Mecca.
INSERT INTO "hotels" ("slug", "name", "name_key", "aliases", "city", "address", "latitude", "longitude", "distance")
SELECT
	CASE WHEN "base" = '' THEN 'hotel-' || "row" WHEN "twin" > 1 THEN "base" || '-' || "twin" ELSE "base" END,
	"name", "key", "aliases", 'mecca', "address", "place"[1], "place"[2], "distance"
FROM (
	SELECT *, slug_of("name") AS "base", row_number() OVER (ORDER BY "key") AS "row",
		row_number() OVER (PARTITION BY slug_of("name") ORDER BY "key") AS "twin"
	FROM (
		SELECT fold_name("hotel_name") AS "key",
			btrim((array_agg("hotel_name" ORDER BY "updated_at" DESC, "id" DESC))[1]) AS "name",
			array_remove(array_agg(DISTINCT btrim("hotel_name")), btrim((array_agg("hotel_name" ORDER BY "updated_at" DESC, "id" DESC))[1])) AS "aliases",
			(array_agg("hotel_address" ORDER BY "updated_at" DESC, "id" DESC) FILTER (WHERE "hotel_address" IS NOT NULL))[1] AS "address",
			(array_agg("distance_to_kaaba" ORDER BY "updated_at" DESC, "id" DESC) FILTER (WHERE "distance_to_kaaba" IS NOT NULL))[1] AS "distance",
			ARRAY[
				(array_agg("latitude" ORDER BY "updated_at" DESC, "id" DESC) FILTER (WHERE "latitude" IS NOT NULL AND "longitude" IS NOT NULL))[1],
				(array_agg("longitude" ORDER BY "updated_at" DESC, "id" DESC) FILTER (WHERE "latitude" IS NOT NULL AND "longitude" IS NOT NULL))[1]
			] AS "place"
		FROM "tours" WHERE btrim(COALESCE("hotel_name", '')) <> '' GROUP BY 1
	) AS "found"
) AS "named";
--> statement-breakpoint
UPDATE "tours" SET "operator_id" = "operators"."id" FROM "operators"
WHERE btrim(COALESCE("company_name", '')) <> '' AND "operators"."name_key" = fold_name("company_name");
--> statement-breakpoint
-- Until now every price was stated in whole dollars, for a person, whatever the room.
UPDATE "tours" SET "price_amount" = "price", "price_currency" = 'USD' WHERE "price" IS NOT NULL;
--> statement-breakpoint
-- Mecca, then Medina: which of them comes first was never stated.
INSERT INTO "tour_stays" ("tour_id", "position", "city", "hotel_id", "nights")
SELECT "tours"."id", 1, 'mecca', "hotels"."id", "days_in_mecca" FROM "tours"
LEFT JOIN "hotels" ON btrim(COALESCE("hotel_name", '')) <> '' AND "hotels"."name_key" = fold_name("hotel_name")
WHERE "days_in_mecca" > 0 OR "hotels"."id" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "tour_stays" ("tour_id", "position", "city", "nights")
SELECT "id", 2, 'medina', "days_in_medina" FROM "tours" WHERE "days_in_medina" > 0;
--> statement-breakpoint
DROP FUNCTION "slug_of"(text);
--> statement-breakpoint
-- What everybody may read of a tour: drafts and tours that wait for review are not among them.
CREATE OR REPLACE VIEW "tours_public" AS SELECT
	"id", "slug", "tour_type", "city_from", "departure_date", "end_date", "month", "days", "price",
	"days_in_mecca", "days_in_medina", "distance_to_kaaba", "description",
	"whatsapp", "telegram", "phone", "company_name", "company_logo", "guide_name", "guide_photo",
	"outbound_route", "return_route", "airline", "tour_operator_info",
	"is_vip", "is_hot", "is_combo", "is_direct", "tour_status",
	"hotel_name", "hotel_address", "latitude", "longitude", "price_checked_at",
	"for_elderly", "for_wheelchair", "for_women", "for_children", "guide_language", "stops",
	"operator_id", "state", "seats_left", "price_amount", "price_currency", "price_room"
FROM "tours" WHERE "state" NOT IN ('draft', 'in_review');
--> statement-breakpoint
CREATE TRIGGER "operators_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "operators"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"();
--> statement-breakpoint
CREATE TRIGGER "hotels_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "hotels"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"();
--> statement-breakpoint
CREATE TRIGGER "hotel_photos_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "hotel_photos"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"();
--> statement-breakpoint
-- Notes a row before and after under the change set that the transaction names, if it names one.
CREATE FUNCTION "record_row_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "change_set_rows" ("change_set_id", "table_name", "before", "after") VALUES (
		current_setting('vseumry.change_set')::uuid, TG_TABLE_NAME,
		CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) END,
		CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) END);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "operators" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "operator_redirects" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "operator_days" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "hotels" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "hotel_redirects" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "hotel_photos" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "tours" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "tour_stays" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "tour_prices" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "tour_inclusions" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "tour_reviews" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "tour_days" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "favourite_tours" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "articles" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "article_categories" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "article_category_redirects" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "article_redirects" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "article_revisions" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "article_views" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
