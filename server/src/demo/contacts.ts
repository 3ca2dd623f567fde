import { Random } from './random.ts'

/** A contact as its form sends it. */
export interface DemoContact {
  name: string
  company_name?: string
  email: string
  phone: string
  contact_type: 'customer' | 'supplier' | 'both'
  gender?: 'male' | 'female'
  state: string
  city: string
  address: string
  note?: string
}

/** First and family names that go together. */
const peoples = [
  {
    female: 'Bisi Damilola Folake Jumoke Kemi Ronke Simisola Titilayo Yetunde',
    male: 'Babatunde Dele Femi Gbenga Lekan Olumide Segun Tunde Wale',
    families: 'Adebayo Adeyemi Afolabi Ajayi Akinola Balogun Fashola Ogunleye Oladipo',
  },
  {
    female: 'Adaeze Amaka Chioma Ebele Ifeoma Ngozi Nkechi Uju',
    male: 'Chidi Chinedu Chukwuemeka Emeka Ifeanyi Kelechi Obinna Uche',
    families: 'Anozie Eze Ibe Nwachukwu Nwosu Obi Okafor Okeke',
  },
  {
    female: 'Aisha Fatima Halima Zainab',
    male: 'Abdullahi Hassan Ibrahim Musa Sani',
    families: 'Abubakar Bello Lawal Mohammed Usman Yakubu',
  },
  { female: 'Ini Preye Tari', male: 'Efe Nsikak Osas', families: 'Udo Dokubo Briggs Omoregie Bassey Igbinedion' },
]
const streets =
  'Allen Avenue|Toyin Street|Opebi Road|Adeniyi Jones Avenue|Herbert Macaulay Way|Commercial Avenue|Bode Thomas Street|Adeola Odeku Street|Awolowo Road|Kudirat Abiola Way'
const towns = ['Ikeja', 'Yaba', 'Surulere', 'Ojota', 'Maryland', 'Gbagada', 'Agege', 'Mushin', 'Lekki', 'Oshodi']
const networks = ['0803', '0805', '0806', '0810', '0813', '0816', '0703', '0706', '0903', '0906']

/** Suppliers, by the names in `product-list.ts`. */
const suppliers: readonly [company: string, person: string, city: string][] = [
  ['Oke-Arin Foods Ltd', 'Alhaja Risikat Bakare', 'Lagos Island'],
  ['Ikorodu Dairy Depot', 'Sunday Ojo', 'Ikorodu'],
  ['Agege Beverages', 'Blessing Edet', 'Agege'],
  ['Balogun Cosmetics', 'Madam Philomena Iwu', 'Lagos Island'],
  ['Alaba Phone Wholesale', 'Chief Kenneth Udeh', 'Ojo'],
]

/** Bulk buyers, who sometimes sell their own products to the shop. */
const traders = ['Mama Tobi Canteen', 'Grace Bakery', 'Blue Roof Hotel', 'St. Jude Nursery School', 'Sharp Tailors', 'Kola Phone Repairs']

const address = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')
    .replaceAll(/^\.|\.$/g, '')

function people(): DemoContact[] {
  const random = new Random(1960)
  const phone = () => random.pick(networks) + String(random.between(2_000_000, 8_999_999))
  const home = () => ({ state: 'Lagos', city: random.pick(towns), address: `${random.between(1, 120)} ${random.pick(streets.split('|'))}` })
  const supplying = suppliers.map(([company_name, name, city]): DemoContact => ({
    ...home(),
    name,
    company_name,
    city,
    email: `sales@${address(company_name)}.test`,
    phone: phone(),
    contact_type: 'supplier',
    note: 'Delivers on Mondays.',
  }))
  const trading = traders.map((name): DemoContact => ({
    ...home(),
    name,
    email: `${address(name)}@mail.test`,
    phone: phone(),
    contact_type: 'both',
  }))
  const buying = peoples.flatMap(({ families, ...firstNames }) =>
    (['female', 'male'] as const).flatMap((gender) =>
      firstNames[gender].split(' ').map((first, index): DemoContact => {
        const surnames = families.split(' ')
        const name = `${first} ${surnames[(index + (gender === 'male' ? firstNames.female.split(' ').length : 0)) % surnames.length]}`
        return { ...home(), name, email: `${address(name)}@mail.test`, phone: phone(), contact_type: 'customer', gender }
      }),
    ),
  )
  return [...supplying, ...trading, ...buying]
}

/** Suppliers first, then traders, then customers. */
export const contacts: readonly DemoContact[] = people()
