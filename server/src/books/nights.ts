const slot = `interval '1 hour' + (('x' || left(md5(business.id::text), 7))::bit(28)::int % 14400) * interval '1 second'`
const at = (days: number) =>
  `(date_trunc('day', $1::timestamptz at time zone business.time_zone) + interval '${days} days' + ${slot}) at time zone business.time_zone`

/**
 * Next scheduled check of a business after `$1`: between one and five at night in its zone, at its own time to spread the load. Expects a
 * row `business`.
 */
export const nextNight = `case when ${at(0)} > $1::timestamptz then ${at(0)} else ${at(1)} end`
