export default {
  tracked: 'Each unit has a serial number',
  tracked_hint: 'Phones by IMEI, laptops, cookers: each unit has its own number from intake to sale.',
  tracked_later:
    '{count, plural, one {The unit on hand has} other {The {count, number} units on hand have}} no serial numbers yet. Enter them first to track them.',
  register: 'Enter serial numbers',
  warranty_months: 'Warranty in months',
  warranty_hint: 'For each unit, from the day it is sold.',
}
