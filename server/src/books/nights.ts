const slot = `interval '1 hour' + (('x' || left(md5(business.id::text), 7))::bit(28)::int % 14400) * interval '1 second'`
const at = (days: number) =>
  `(date_trunc('day', $1::timestamptz at time zone business.time_zone) + interval '${days} days' + ${slot}) at time zone business.time_zone`

/**
 * The next moment, after `$1`, at which a business's books are added up without being asked for: between one and five in its own night, each
 * at its own time, so that they do not all come at once. Of `business`, a row of businesses.
 */
export const nextNight = `case when ${at(0)} > $1::timestamptz then ${at(0)} else ${at(1)} end`
