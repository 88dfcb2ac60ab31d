-- No program has ever read or written it: the earlier ones work without it, so none is refused.
ALTER TABLE "tour_days" DROP COLUMN "requests";
