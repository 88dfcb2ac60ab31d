-- One notice per table and transaction: PostgreSQL drops equal ones, and so do those who listen on
-- several connections.
CREATE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('changes', TG_TABLE_NAME || ' ' || pg_current_xact_id());
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "tours_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "tours"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"();
--> statement-breakpoint
CREATE TRIGGER "exchange_rates_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "exchange_rates"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"();
--> statement-breakpoint
-- What everybody may read of a tour.
CREATE VIEW "tours_public" AS SELECT
	"id", "slug", "tour_type", "city_from", "departure_date", "end_date", "month", "days", "price",
	"days_in_mecca", "days_in_medina", "distance_to_kaaba", "description",
	"whatsapp", "telegram", "phone", "company_name", "company_logo", "guide_name", "guide_photo",
	"outbound_route", "return_route", "airline", "tour_operator_info",
	"is_vip", "is_hot", "is_combo", "is_direct", "tour_status",
	"hotel_name", "hotel_address", "latitude", "longitude", "price_checked_at"
FROM "tours";
