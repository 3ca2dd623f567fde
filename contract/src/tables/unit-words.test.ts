import { expect, test } from 'vitest'
import { type Unit, units } from '../units.ts'
import { unitOf } from './unit-words.ts'

const wordsByUnit: Record<Unit, string[]> = {
  piece: [
    'pcs',
    'Pieces',
    'each',
    'EA',
    'Unité',
    'Unit(s)',
    'Units',
    'crate',
    'CARTON',
    'dozen',
    'bag',
    'Bag (50 kg)',
    'box',
    'Boîtes',
    'nos.',
    'H87',
  ],
  kg: ['Kilogram', 'kgs', 'KG.', 'Kilo', 'kilogrammes', 'KGM'],
  g: ['gram', 'gm', 'Grammes', 'g'],
  l: ['Litre', 'ltr', 'L', 'liters', 'litre(s)', 'Lts'],
  ml: ['mL', 'millilitres', 'cc'],
  m: ['mètre', 'Mètres', 'meter', 'mtr', 'M'],
  cm: ['cm', 'centimètre', 'Centimeters'],
  yd: ['yards', 'Yard', 'yds', 'verge'],
  ft: ['feet', 'foot', 'pied', 'Pieds', 'ft.'],
  hour: ['hours', 'hr', 'Heure', 'heures', 'h'],
}

test.each(units)('words of files for %s are read, singular, plural and short, in English and French', (unit) => {
  for (const word of [unit, ...wordsByUnit[unit]]) expect([word, unitOf(word)]).toEqual([word, unit])
})

test.each(['oz', 'lb', 'gallon', 'm²', 'm2', 'm3', 'tonne', 'inch', 'day', '50kg', 'box of 6', ''])(
  'a unit that we lack stays unknown: %s',
  (word) => expect(unitOf(word)).toBeUndefined(),
)
