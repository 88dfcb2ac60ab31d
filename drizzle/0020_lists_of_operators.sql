-- Imports, profiles and links of an operator's people are their own; 0: of the site's staff.
ALTER TABLE "tour_imports" ADD COLUMN "operator_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_profiles" ADD COLUMN "operator_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_sources" ADD COLUMN "operator_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_sources" DROP CONSTRAINT "import_sources_link_unique";--> statement-breakpoint
ALTER TABLE "import_profiles" DROP CONSTRAINT "import_profiles_key_operator_pk";--> statement-breakpoint
ALTER TABLE "import_profiles" ADD CONSTRAINT "import_profiles_operator_id_key_operator_pk" PRIMARY KEY("operator_id","key","operator");--> statement-breakpoint
ALTER TABLE "import_sources" ADD CONSTRAINT "import_sources_link_unique" UNIQUE("link","operator_id");
