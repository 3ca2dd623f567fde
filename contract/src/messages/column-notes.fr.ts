import { firstCells } from '../tables/samples.ts'
import type { ColumnNotes } from './column-notes.en.ts'
import { samples } from './samples.fr.ts'

/** The same in French. */
export const holds: ColumnNotes = {
  products: {
    name: 'Le nom à la caisse et sur la facture',
    type: 'Article, téléphone ou service ; vide : article',
    description: 'Quelques mots sur le produit',
    sku: 'Votre propre code, un autre pour chaque produit',
    barcode: 'Les chiffres sous les barres, en texte',
    category: 'Son groupe de produits ; un nouveau est créé',
    brand: 'Qui le fabrique ; une nouvelle est créée',
    tags: 'Des mots pour le trouver, séparés par des virgules',
    cost: 'Ce que vous payez pour un',
    price: 'Ce que le client paie pour un',
    markup: 'De combien le prix dépasse le coût, en pour cent',
    has_inventory: 'Oui si son stock est compté',
    has_serial_number: 'Oui si chaque pièce a son numéro',
    active: 'Oui si la caisse le vend',
    unit: 'Ce qu’est un : litre, kg, mètre ; vide : pièce',
    weight: 'D’une pièce, en grammes',
    reorder_level: 'À ce nombre, le stock est bas',
    image: 'L’adresse web d’une image',
    parent: 'Le produit dont cette ligne est une variante',
    option_1_name: 'Ce qui distingue les variantes',
    option_1_value: 'Laquelle est cette ligne',
    option_2_name: 'Ce qui les distingue encore',
    option_2_value: 'Laquelle est cette ligne',
    option_3_name: 'Ce qui les distingue encore',
    option_3_value: 'Laquelle est cette ligne',
    stock: 'Combien vous en avez, pour un nouveau produit',
    stock_location: 'Où il est ; vide : votre emplacement principal',
    stock_cost: 'Ce qu’un a coûté, si c’était autre chose',
  },
  contacts: {
    name: 'De la personne ou de l’entreprise',
    email: 'Là où lui écrire',
    phone: 'Avec le zéro ou l’indicatif du pays, en texte',
    group: 'Séparés par des virgules ; les nouveaux sont créés',
    gender: 'Femme ou homme',
    type: 'Client, fournisseur ou les deux',
    dob: 'Jour, mois et année',
    country: 'Son code de deux lettres ; vide : le vôtre',
    state: 'L’État ou la région',
    city: 'La localité',
    address: 'La maison et la rue',
    company_name: 'L’entreprise où il travaille',
    identity_type: 'Ce qui prouve son identité',
    identity_number: 'Le numéro inscrit dessus',
    facebook: 'Sa page',
    instagram: 'Son nom là-bas',
    twitter: 'Son nom là-bas',
    note: 'Ce qu’il faut retenir',
    opening_balance: 'Ce qu’il vous doit ; sous zéro : ce que vous lui devez',
  },
}

/** A cell for each column. */
export const examples: ColumnNotes = {
  products: {
    ...firstCells(samples.products),
    ...{ type: 'Service', description: 'Sans cailloux, d’Abeokuta', brand: 'Peak', tags: 'Rapide, Promo', markup: '25' },
    ...{ has_inventory: 'Oui', has_serial_number: 'Non', active: 'Oui', weight: '400', image: 'https://example.com/riz.jpg' },
    ...{ option_2_name: 'Couleur', option_2_value: 'Bleu', option_3_name: 'Coupe', option_3_value: 'Large' },
    ...{ stock_location: 'Ikeja', stock_cost: '8000' },
  },
  contacts: {
    ...firstCells(samples.contacts),
    ...{ gender: 'Femme', dob: '24/05/1990', country: 'NG', state: 'Lagos', company_name: 'Ade Foods', identity_type: 'NIN' },
    ...{ identity_number: '12345678901', facebook: 'adefoods', instagram: '@adefoods', twitter: '@adefoods' },
  },
}
