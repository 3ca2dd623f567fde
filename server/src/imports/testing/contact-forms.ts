import type { Person } from './known-goods.ts'
import type { Form } from './product-forms.ts'
import { moneyText } from './table-files.ts'

/* Known people as rows of each program’s export. */

/** A contact as the API replies; the columns that a program lacks are null. */
export interface ExpectedContact {
  name: string
  email: string | null
  phone: string | null
  company_name: string | null
  address: string | null
  city: string | null
  note: string | null
  groups: string[]
  balance: number
}

export type ContactForm = Form<Person, ExpectedContact>

export const wholePerson = ({ first, last, email, phone, company, address, city, note, groups, balance }: Person): ExpectedContact => ({
  ...{ name: `${first} ${last}`, email, phone, company_name: company, address, city, note, groups, balance },
})

const text = (value: string | null) => value ?? ''

const shopify: ContactForm = {
  title: 'Shopify customers',
  profile: 'shopify_customers',
  name: 'First Name',
  rows: ({ first, last, email, phone, company, address, city, note, groups }) => [
    {
      ...{
        'Customer ID': '7001',
        'First Name': first,
        'Last Name': last,
        Email: text(email),
        'Accepts Email Marketing': 'no',
        'Default Address Company': text(company),
      },
      ...{
        'Default Address Address1': text(address),
        'Default Address City': text(city),
        'Default Address Country Code': 'NG',
        Phone: text(phone),
        'Total Spent': '120.00',
        'Total Orders': '3',
        Note: text(note),
        Tags: groups.join(', '),
      },
    },
  ],
  keeps: (record) => ({ ...record, balance: 0 }),
}

const woocommerce: ContactForm = {
  title: 'WooCommerce customers',
  profile: 'woocommerce_customers',
  name: 'first_name',
  rows: ({ first, last, email, phone, company, address, city }, _, place) => [
    {
      ...{
        ID: String(place),
        user_login: `user${place}`,
        user_email: text(email),
        display_name: `user${place}`,
        first_name: first,
        last_name: last,
        billing_first_name: first,
        billing_last_name: last,
      },
      ...{
        billing_company: text(company),
        billing_email: text(email),
        billing_phone: text(phone),
        billing_address_1: text(address),
        billing_city: text(city),
        billing_country: 'NG',
      },
    },
  ],
  keeps: (record) => ({ ...record, note: null, groups: [], balance: 0 }),
}

const loyverse: ContactForm = {
  title: 'Loyverse customers',
  profile: 'loyverse_customers',
  name: 'Customer name',
  rows: ({ first, last, email, phone, address, city, note }, hand, place) => [
    {
      ...{
        'Customer ID': `5f-${place}`,
        'Customer name': `${first} ${last}`,
        Email: text(email),
        Phone: text(phone),
        Address: text(address),
        City: text(city),
        Country: 'NG',
      },
      ...{
        'Customer code': `C${place}`,
        'Points balance': moneyText(12_500, hand),
        Note: text(note),
        'Total visits': '4',
        'Total spent': moneyText(99_950, hand),
      },
    },
  ],
  keeps: (record) => ({ ...record, company_name: null, groups: [], balance: 0 }),
}

const square: ContactForm = {
  title: 'Square customers',
  profile: 'square_customers',
  name: 'First Name',
  rows: ({ first, last, email, phone, company, address, city, note, groups }, _, place) => [
    {
      ...{
        'Reference ID': `R-${place}`,
        'First Name': first,
        'Last Name': last,
        'Email Address': text(email),
        'Phone Number': phone ? `'${phone}` : '',
        Nickname: '',
        'Company Name': text(company),
      },
      ...{
        'Street Address 1': text(address),
        City: text(city),
        Birthday: '',
        Memo: text(note),
        Groups: groups.join('; '),
        'Creation Source': 'Directory',
      },
    },
  ],
  keeps: (record) => ({ ...record, balance: 0 }),
}

const quickbooks: ContactForm = {
  title: 'QuickBooks customers',
  profile: 'quickbooks_contacts',
  name: 'Name',
  rows: ({ first, last, email, phone, company, address, city, balance }, hand) => [
    {
      ...{
        Name: `${first} ${last}`,
        'Company name': text(company),
        'Street Address': text(address),
        City: text(city),
        Country: 'Nigeria',
        Phone: text(phone),
        Email: text(email),
        Attachments: '',
      },
      'Open Balance': moneyText(balance, hand),
    },
  ],
  keeps: (record) => ({ ...record, note: null, groups: [] }),
}

const zoho: ContactForm = {
  title: 'Zoho contacts',
  profile: 'zoho_contacts',
  name: 'Display Name',
  rows: ({ first, last, email, phone, company, address, city, note, balance }, hand) => [
    {
      ...{
        'Display Name': `${first} ${last}`,
        'Company Name': text(company),
        'First Name': first,
        'Last Name': last,
        EmailID: text(email),
        Phone: '',
        MobilePhone: text(phone),
      },
      ...{
        'Billing Address': text(address),
        'Billing City': text(city),
        Notes: text(note),
        'Opening Balance': moneyText(balance, hand),
        'Contact Type': 'customer',
      },
    },
  ],
  keeps: (record) => ({ ...record, groups: [] }),
}

const odooHeadings = {
  en: ['Name', 'Company Type', 'Related Company', 'Phone', 'Email', 'Street', 'City', 'Country', 'Tags', 'Total Receivable', 'Notes'],
  fr: ['Nom', 'Type de société', 'Société liée', 'Téléphone', 'E-mail', 'Rue', 'Ville', 'Pays', 'Étiquettes', 'Total à recevoir', 'Notes'],
} as const

const odoo = (language: keyof typeof odooHeadings): ContactForm => ({
  title: `Odoo contacts in ${language}`,
  profile: 'odoo_contacts',
  name: odooHeadings[language][0],
  rows: ({ first, last, email, phone, company, address, city, note, groups, balance }, hand, place) => {
    const [nameHead, type, companyHead, phoneHead, emailHead, street, cityHead, country, tags, balanceHead, notes] = odooHeadings[language]
    return [
      {
        ...{
          id: `__export__.rp_${place}`,
          [nameHead]: `${first} ${last}`,
          [type]: 'Person',
          [companyHead]: text(company),
          [phoneHead]: text(phone),
          [emailHead]: text(email),
          [street]: text(address),
        },
        ...{
          [cityHead]: text(city),
          [country]: 'Nigeria',
          [tags]: groups.join(','),
          [balanceHead]: moneyText(balance, hand),
          [notes]: text(note),
        },
      },
    ]
  },
  keeps: (record) => record,
})

const sheetHeadings = {
  en: ['Full name', 'Mobile', 'Email address', 'Company name', 'Street address', 'Town', 'Remarks', 'Amount owed', 'Group'],
  fr: ['Nom complet', 'Numéro de téléphone', 'Courriel', 'Entreprise', 'Adresse', 'Ville', 'Note', 'Solde', 'Groupes'],
} as const

const sheet = (language: keyof typeof sheetHeadings): ContactForm => ({
  title: `a shop’s own list of customers in ${language}`,
  profile: null,
  name: sheetHeadings[language][0],
  rows: ({ first, last, email, phone, company, address, city, note, balance, groups }, hand) => {
    const [nameHead, phoneHead, emailHead, companyHead, street, cityHead, notes, balanceHead, tags] = sheetHeadings[language]
    return [
      {
        ...{
          [nameHead]: `${first} ${last}`,
          [phoneHead]: text(phone),
          [emailHead]: text(email),
          [companyHead]: text(company),
          [street]: text(address),
        },
        ...{ [cityHead]: text(city), [notes]: text(note), [balanceHead]: moneyText(balance, hand), [tags]: groups.join(', ') },
      },
    ]
  },
  keeps: (record) => record,
})

export const contactForms: readonly ContactForm[] = [
  shopify,
  woocommerce,
  loyverse,
  square,
  quickbooks,
  zoho,
  odoo('en'),
  odoo('fr'),
  sheet('en'),
  sheet('fr'),
]
