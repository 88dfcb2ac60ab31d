CREATE TABLE "reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"form_key" uuid NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"version" text,
	"shown" text,
	"operator_id" bigint,
	"kind" text NOT NULL,
	"words" text,
	"email" text,
	"status" text DEFAULT 'new' NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "reports_status" CHECK ("reports"."status" in ('new', 'fixed', 'declined', 'spam')),
	CONSTRAINT "reports_erased" CHECK ("reports"."erased_at" is null or ("reports"."words" is null and "reports"."email" is null and "reports"."answer" is null))
);
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_form_key" ON "reports" USING btree ("form_key");--> statement-breakpoint
CREATE INDEX "reports_status" ON "reports" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "reports_operator" ON "reports" USING btree ("operator_id","id");