-- The previous version does not know «от»: when it sets such a price to «по запросу», it leaves the mark,
-- and "tours_price_from" refused the whole change. A tour without a price has no mark.
CREATE FUNCTION "drop_price_from"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."price" IS NULL AND NEW."price_amount" IS NULL THEN
		NEW."price_is_from" := false;
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "tours_drop_price_from" BEFORE INSERT OR UPDATE ON "tours"
	FOR EACH ROW WHEN (NEW."price_is_from") EXECUTE FUNCTION "drop_price_from"();
