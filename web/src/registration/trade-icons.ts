import {
  Armchair,
  Baby,
  BookOpen,
  BrickWall,
  Car,
  CookingPot,
  type LucideIcon,
  Pill,
  Scissors,
  Shirt,
  ShoppingBasket,
  Smartphone,
  Sun,
  Tv,
  Warehouse,
  Wheat,
  Wrench,
} from 'lucide-react'
import { trades } from '../places/trades.ts'

const icons: Record<(typeof trades)[number], LucideIcon> = {
  provisions: ShoppingBasket,
  fashion: Shirt,
  phones: Smartphone,
  electronics: Tv,
  pharmacy: Pill,
  beauty: Scissors,
  building: BrickWall,
  auto_parts: Car,
  farming: Wheat,
  food: CookingPot,
  wholesale: Warehouse,
  furniture: Armchair,
  books: BookOpen,
  children: Baby,
  energy: Sun,
  services: Wrench,
}

/** An icon for each trade, in the same order. */
export const tradeIcons: readonly LucideIcon[] = trades.map((trade) => icons[trade])
