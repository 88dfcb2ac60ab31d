ALTER TABLE "tours" ADD COLUMN "price_is_from" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_price_from" CHECK (not "tours"."price_is_from" or "tours"."price" is not null or "tours"."price_amount" is not null);--> statement-breakpoint
-- Where the price list has the lead price as «от», the lead price is «от» too.
UPDATE "tours" SET "price_is_from" = true FROM "tour_prices"
WHERE "tour_prices"."tour_id" = "tours"."id" AND "tour_prices"."room" = "tours"."price_room"
	AND "tour_prices"."amount" = "tours"."price_amount" AND "tour_prices"."currency" = "tours"."price_currency"
	AND "tour_prices"."is_from";
--> statement-breakpoint
-- Tours in the bin and in undoable changes have the column too, or they could not be restored.
UPDATE "change_set_rows" r SET "before" = r."before" || jsonb_build_object('price_is_from',
	EXISTS (SELECT FROM "tour_prices" p
		WHERE p."tour_id" = (r."before" ->> 'id')::bigint AND p."is_from" AND p."room" = r."before" ->> 'price_room'
			AND p."amount" = (r."before" ->> 'price_amount')::integer AND p."currency" = r."before" ->> 'price_currency')
	OR EXISTS (SELECT FROM "change_set_rows" l
		WHERE l."change_set_id" = r."change_set_id" AND l."table_name" = 'tour_prices'
			AND l."before" ->> 'tour_id' = r."before" ->> 'id' AND l."before" ->> 'is_from' = 'true'
			AND l."before" ->> 'room' = r."before" ->> 'price_room'
			AND l."before" ->> 'amount' = r."before" ->> 'price_amount'
			AND l."before" ->> 'currency' = r."before" ->> 'price_currency'))
WHERE r."table_name" = 'tours' AND r."before" IS NOT NULL;
--> statement-breakpoint
UPDATE "change_set_rows" r SET "after" = r."after" || jsonb_build_object('price_is_from',
	EXISTS (SELECT FROM "tour_prices" p
		WHERE p."tour_id" = (r."after" ->> 'id')::bigint AND p."is_from" AND p."room" = r."after" ->> 'price_room'
			AND p."amount" = (r."after" ->> 'price_amount')::integer AND p."currency" = r."after" ->> 'price_currency')
	OR EXISTS (SELECT FROM "change_set_rows" l
		WHERE l."change_set_id" = r."change_set_id" AND l."table_name" = 'tour_prices'
			AND l."after" ->> 'tour_id' = r."after" ->> 'id' AND l."after" ->> 'is_from' = 'true'
			AND l."after" ->> 'room' = r."after" ->> 'price_room'
			AND l."after" ->> 'amount' = r."after" ->> 'price_amount'
			AND l."after" ->> 'currency' = r."after" ->> 'price_currency'))
WHERE r."table_name" = 'tours' AND r."after" IS NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE VIEW "tours_public" AS SELECT
	"id", "slug", "tour_type", "city_from", "departure_date", "end_date", "month", "days", "price",
	"days_in_mecca", "days_in_medina", "distance_to_kaaba", "description",
	"whatsapp", "telegram", "phone", "company_name", "company_logo", "guide_name", "guide_photo",
	"outbound_route", "return_route", "airline", "tour_operator_info",
	"is_vip", "is_hot", "is_combo", "is_direct", "tour_status",
	"hotel_name", "hotel_address", "latitude", "longitude", "price_checked_at",
	"for_elderly", "for_wheelchair", "for_women", "for_children", "guide_language", "stops",
	"operator_id", "state", "seats_left", "price_amount", "price_currency", "price_room",
	"price_is_from"
FROM "tours" WHERE "state" NOT IN ('draft', 'in_review');
