/** Returns a number that it never returned before. */
interface Numbered {
  number(): number
}

export const contactForm = (world: Numbered) => ({ name: 'Bola Ade', email: `contact-${world.number()}@mail.test`, phone: '08059876543' })

export const accountForm = (world: Numbered) => ({
  bank_code: '058',
  account_number: String(world.number()).padStart(10, '0'),
  account_name: 'Ade Stores',
})

export const locationForm = (world: Numbered) => ({
  name: `Location ${world.number()}`,
  state: 'Lagos',
  city: 'Yaba',
  address: '1 Herbert Macaulay Way',
  latitude: 6.5,
  longitude: 3.4,
})
