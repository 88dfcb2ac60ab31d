CREATE TABLE "site_key" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_key_one" CHECK ("site_key"."one"),
	CONSTRAINT "site_key_length" CHECK (length("site_key"."key") = 43)
);
