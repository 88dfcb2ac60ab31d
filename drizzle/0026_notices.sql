CREATE TABLE "notice_letters" (
	"notice_id" bigint NOT NULL,
	"request_id" bigint NOT NULL,
	"letter_id" uuid NOT NULL,
	CONSTRAINT "notice_letters_notice_id_request_id_pk" PRIMARY KEY("notice_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "notice_tours" (
	"notice_id" bigint NOT NULL,
	"tour_id" bigint NOT NULL,
	CONSTRAINT "notice_tours_notice_id_tour_id_pk" PRIMARY KEY("notice_id","tour_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"form_key" uuid NOT NULL,
	"text" text NOT NULL,
	"place" text NOT NULL,
	"city" text,
	"operator_id" bigint,
	"written_by" bigint,
	"ends_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_place" CHECK ("notices"."place" in ('site', 'city', 'operator', 'tours')),
	CONSTRAINT "notices_subject" CHECK (("notices"."place" = 'city') = ("notices"."city" is not null)
        and ("notices"."place" = 'operator') = ("notices"."operator_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "notice_letters" ADD CONSTRAINT "notice_letters_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_letters" ADD CONSTRAINT "notice_letters_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_tours" ADD CONSTRAINT "notice_tours_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_tours" ADD CONSTRAINT "notice_tours_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_written_by_operators_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_letters_request" ON "notice_letters" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "notice_tours_tour" ON "notice_tours" USING btree ("tour_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_form_key" ON "notices" USING btree ("form_key");--> statement-breakpoint
CREATE INDEX "notices_operator" ON "notices" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "notices_written_by" ON "notices" USING btree ("written_by","id");--> statement-breakpoint
CREATE TRIGGER "notices_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "notices"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"();
