import { z } from 'zod';
import { HOTEL_CITIES } from '#features/directory/hotels/hotel.ts';
import { LEGAL_KINDS } from '#features/directory/operators/operator.ts';

const text = z.string().nullable();

/** Invented operators: the companies of the demo tours. */
export const fileOperators = z.array(
  z.strictObject({
    name: z.string(),
    /** Name of its drawing. */
    logo: z.string(),
    about: text,
    legal_kind: z.enum(LEGAL_KINDS).nullable(),
    agent_of: text,
    register_number: text,
    addresses: text,
    hours: text,
    phones: text,
    telegram: text,
    since_year: z.int().nullable(),
    payment_terms: text,
    change_terms: text,
    cancellation_terms: text,
    complaints: text,
  }),
);

/** Real hotels; unknown facts are null. The distance is in a straight line. */
export const fileHotels = z.array(
  z.strictObject({
    name: z.string(),
    aliases: z.array(z.string()),
    city: z.enum(HOTEL_CITIES),
    stars: z.int().nullable(),
    address: text,
    latitude: z.number(),
    longitude: z.number(),
    distance: z.int(),
  }),
);
