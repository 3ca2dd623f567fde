import { columns as english } from '../messages/columns.en.ts'
import { columns as french } from '../messages/columns.fr.ts'
import { type TableKind, columnsOf } from './columns.ts'
import { withoutTaxWords } from './tax-words.ts'

/**
 * Lower-case letters and digits: “Option1 Name”, “option_1_name” and “OPTION 1 NAME” are equal. Text in brackets is the store's name
 * (Loyverse, Square) and is dropped.
 */
export const plainHeading = (heading: string): string =>
  heading
    .replace(/\s*[[(][^\])]*[\])]\s*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9%]/g, '')

/**
 * Headings for our columns in exports of other programs, by their public documentation (Loyverse, Shopify, Square, Zoho, QuickBooks, Odoo, Bumpa and others),
 * and headings that people type. Earlier ones take precedence.
 */
const foreignHeadings: Partial<Record<TableKind, Record<string, string>>> = {
  products: {
    name: 'Item name, Title, Product/Service name, Product/Service, Product name, Product, Item, Product title, Désignation, Nom du produit, Libellé, Article, Bezeichnung, Artikel, Nombre, Nome, Item description, Particulars, Intitulé, Produit, Nom de l’article',
    type: 'Product type, Item type',
    description: 'Body (HTML), Product description, Details, Sales description, Short description, Descripción, Descrição, Beschreibung',
    sku: 'Variant SKU, Item code, Product code, Code, Reference, Stock keeping unit, Internal reference, Référence interne, Default code, Réf, Code article, Código, Artikelnummer, Item no, Part number, Item number, Réf. article, Réf. produit, Référence article, Référence produit, Code produit',
    barcode:
      'Variant Barcode, GTIN, UPC, EAN, Bar code, ISBN, EAN13, UPC/EAN, Code barre, Code barres, Code à barres, Código de barras, Gencode, Gencod, Code EAN',
    category:
      'Product category, Categories, Collection, Category name, Reporting category, Item group, Categ id, Famille, Rayon, Categoría, Warengruppe, Kategorie, Department',
    brand: 'Vendor, Manufacturer, Make, Brand name, Fabricant',
    tags: 'Tag, Labels, Product tags',
    cost: 'Purchase rate, Purchase price, Cost price, Cost per item, Default unit cost, Unit cost, Purchase cost, Buying price, Prix d’achat, Supply price, Standard price, Valuation rate, Costo, Coste, Custo, EK-Preis, Einkaufspreis, Prix achat, Prix d’achat unitaire, Coût d’achat, Coût unitaire, Prix de revient, PA',
    price:
      'Regular price, Default price, Variant Price, Selling price, Rate, Sales price, Retail price, Price tax excluded, Prix de vente, Unit price, Sales price / rate, Standard selling rate, List price, Prix unitaire, P.U., Precio, Precio de venta, Preço, Preço de venda, Preis, VK-Preis, Verkaufspreis, Selling, Prix vente, Prix de vente unitaire, Tarif, PV, PU, Sale price',
    markup: 'Markup, Margin',
    has_inventory: 'Track stock, Inventory tracked, Stock tracked, Track inventory, Maintain stock',
    active: 'Available for sale, Published, Is active, Sellable',
    unit: 'Usage unit, Unit of measure, Unit name, UoM, U/M, Default unit of measure, Stock UOM, Unité de mesure, Unidad, Unidade, Einheit',
    weight: 'Variant grams, Package weight',
    reorder_level:
      'Low stock, Reorder point, Stock alert count, Low stock threshold, Minimum stock, Alert quantity, Low stock level, Low stock amount, Min stock, Stock minimum, Stock mini, Stock d’alerte, Seuil d’alerte',
    image: 'Image src, Image url, Image, Photo, Picture url, Product image',
    parent: 'Handle, Parent, Variant group, Item group name, Parent sku, Group name, Variant of',
    option_1_name: 'Option 1 name, Option1 Name, Attribute name 1, Attribute name1',
    option_1_value: 'Option 1 value, Option1 Value, Attribute option 1, Attribute option name1, Variation name',
    option_2_name: 'Option 2 name, Option2 Name, Attribute name 2, Attribute name2',
    option_2_value: 'Option 2 value, Option2 Value, Attribute option 2, Attribute option name2',
    option_3_name: 'Option 3 name, Option3 Name, Attribute name 3, Attribute name3',
    option_3_value: 'Option 3 value, Option3 Value, Attribute option 3, Attribute option name3',
    stock:
      'In stock, Stock, Variant inventory qty, Current quantity, Opening stock, Stock on hand, Quantity, Qty, Quantity on hand, Qty on hand, Current stock, Current stock level, Quantité en stock, Quantité, Qté, On hand, Existencias, Inventario, Estoque, Bestand, Menge, Cantidad, Quantidade, New quantity, Qty in stock, Quantity in stock, Available quantity, Closing stock, Qté en stock, Stock actuel, Stock disponible, Stock réel',
    stock_location:
      'Location, Stock location, Store, Warehouse name, Warehouse, Branch, Magasin, Location name, Store name, Branch name, Outlet, Outlet name, Entrepôt, Dépôt, Succursale, Boutique, Point de vente, Emplacement',
    stock_cost: 'Opening stock value per unit, Stock cost, Opening cost',
  },
  contacts: {
    name: 'Customer name, Full name, Contact name, Display name, First name, Customer, Supplier name, Vendor name, Complete name, Nom complet, Nom et prénoms, Nom et prénom, Client, Nombre completo, Given name, Forename, Prénom, Prénoms, Nombre, Nome, Vorname, Raison sociale, Nom du client, Nom du fournisseur',
    email:
      'Email address, E-mail, Email id, Customer email, Courriel, Main email, Mail, E-mail 1 - Value, Correo electrónico, Correo, Adresse e-mail',
    phone:
      'Phone number, Mobile, Mobile phone, Mobilephone, Telephone, Customer phone, Phone 1, Default address phone, Main phone, Portable, Numéro de téléphone, Mobile number, Tel, Tél, Tel no, Phone no, Telephone number, Contact number, WhatsApp, GSM, Cell phone, Phone 1 - Value, Teléfono, Telefone, Telefon, Celular, Business phone, Home phone',
    group: 'Group, Customer groups, Tags',
    gender: 'Sex',
    type: 'Contact type, Customer type, Kind, Type de client, Type de contact, Type de tiers, Type de partenaire, Partner type, Account type, Relation, Relationship, Role, Rôle, Customer/Supplier, Customer or supplier, Client/Fournisseur, Client ou fournisseur, Category, Catégorie, Company type, Type de société',
    dob: 'Birthday, Birth date, Date of birth',
    country: 'Country code, Billing country, Default address country code',
    state: 'Region, State/Province, Province, Billing state, Default address province code',
    city: 'Town, Billing city, Default address city, Address 1 - City, Business city, Ciudad, Cidade, Localité',
    address:
      'Address 1, Address line 1, Street address 1, Billing address, Default address address1, Street, Street address, Rue, Address 1 - Street, Address 1 - Formatted, Business street, Dirección, Endereço',
    company_name:
      'Company name, Default address company, Business name, Organization name, Organization 1 - Name, Organization, Société, Empresa',
    identity_type: 'Identity type',
    identity_number: 'Identity number, NIN, BVN',
    twitter: 'X, Twitter handle',
    facebook: 'Facebook page',
    instagram: 'Instagram handle',
    note: 'Notes, Memo, Remarks, Comments, Remarque, Remarques, Observation, Observations, Commentaire',
    opening_balance:
      'Balance, Opening balance, Outstanding, Amount owed, Debt, Open balance, Balance due, Total receivable, Outstanding balance, Total à recevoir, Solde, Balance owed, Owes, Owing, Amount due, Saldo, Dette, Solde dû, Montant dû',
  },
}

const described: Record<string, string> = {
  name: 'Category, Brand, Tag, Group, Title, Category name, Brand name, Group name, Tag name',
  description: 'Details, Note',
  image: 'Image url, Image, Image src, Photo',
}

/** Whether a price includes tax is no part of its name: “Prix de vente TTC”. */
const nameOfHeading = (heading: string): string => plainHeading(withoutTaxWords(heading))

/** All headings of our column, the most certain first. */
function wordsOf(kind: TableKind, column: string): string[] {
  const ownHeadings = [english, french].flatMap((words) => (words[kind] as Record<string, string>)[column] ?? [])
  const aliases = (foreignHeadings[kind] ?? described)[column] ?? ''
  return [column, ...ownHeadings, ...aliases.split(', ')].map(nameOfHeading).filter(Boolean)
}

/** A person may have several: “Phone 2”, “Autre téléphone”. */
const numberedColumns = new Set(['phone', 'email'])

/** Headings of the first column that a further one may follow: `phone2` follows `phone` or `phone1`. */
const firstHeadings = (heading: string): string[] => {
  const plain = heading.replace(/^(other|alternate|alternative|alt|secondary|second|2nd|additional|autre|deuxieme|2e|2eme)(?=\D)/, '')
  return [plain.replace(/secondaire$/, ''), plain.replace(/(?<=\D)[2-9](value)?$/, '$1'), plain.replace(/(?<=\D)[2-9](value)?$/, '1$1')]
}

/**
 * Positions whose headings mean a column of ours, the surest first.
 * @param preferred headings of the file’s own program
 */
export function placesOfColumn(
  kind: TableKind,
  column: string,
  headings: readonly string[],
  preferred: Readonly<Record<string, readonly string[]>> = {},
): number[] {
  const words = [...new Set([...(preferred[column] ?? []).map(nameOfHeading), ...wordsOf(kind, column)])]
  const names = headings.map((heading) => [nameOfHeading(heading)])
  const furtherNames = numberedColumns.has(column) ? names.map(([heading = '']) => firstHeadings(heading)) : []
  const placesOf = (candidates: readonly string[][]) =>
    words.flatMap((word) => candidates.flatMap((headingNames, place) => (headingNames.includes(word) ? [place] : [])))
  return [...new Set([...placesOf(names), ...placesOf(furtherNames)])]
}

/** How well the cells of a position fit a column of ours. A filled one is preferred. */
export type Fit = 'filled' | 'empty' | 'no'

interface Guessing {
  /** Headings of the file’s own program, by column of ours: before all others. */
  preferred?: Readonly<Record<string, readonly string[]>> | undefined
  fitOf?: (column: string, place: number) => Fit
}

/**
 * Maps our columns to heading positions, from 0. Each position serves one column; of equal headings the first wins. Columns without a match
 * are left out.
 */
export function guessColumns(
  kind: TableKind,
  headings: readonly string[],
  { preferred = {}, fitOf = () => 'filled' }: Guessing = {},
): Record<string, number> {
  const places = headings.map(nameOfHeading)
  const guessed: Record<string, number> = {}
  const claimed = new Set<number>()
  const words = columnsOf(kind).map(({ name }) => ({
    name,
    words: [...(preferred[name] ?? []).map(nameOfHeading), ...wordsOf(kind, name)],
  }))
  const deepest = Math.max(...words.map((column) => column.words.length))
  for (const fit of ['filled', 'empty'] as const)
    for (let depth = 0; depth < deepest; depth++)
      for (const { name, words: candidates } of words) {
        const word = candidates[depth]
        if (word === undefined || name in guessed) continue
        const place = places.findIndex((heading, index) => heading === word && !claimed.has(index) && fitOf(name, index) === fit)
        if (place < 0) continue
        guessed[name] = place
        claimed.add(place)
      }
  return guessed
}
