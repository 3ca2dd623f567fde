export default {
  tracked: 'Each one has a serial number',
  tracked_hint: 'Phones by their IMEI, laptops, cookers: each is taken in, sold and found by its own number.',
  tracked_later:
    '{count, plural, one {The one on hand has} other {The {count, number} on hand have}} no serial numbers yet. To track them, name each of them first.',
  register: 'Enter serial numbers',
  warranty_months: 'Warranty in months',
  warranty_hint: 'Runs for each unit from the day it is sold.',
}
