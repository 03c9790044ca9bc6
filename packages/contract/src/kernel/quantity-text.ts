import type { Language } from './words'

type Counted = { readonly quantity: number; readonly unit: string; readonly unit_en: string | null }

/** The unit beside a number. English ones are written down as they read beside several: of one they lose their ending. */
export function unitText(one: { unit: string; unit_en: string | null }, n: number, language: Language): string {
  if (language !== 'en' || !one.unit_en) return one.unit
  if (n !== 1) return one.unit_en
  if (/^people$/i.test(one.unit_en)) return 'person'
  return one.unit_en
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')
}

/** `20 杯`, `20 cups`, `1 cup` */
export const quantityText = (one: Counted, language: Language): string =>
  `${one.quantity} ${unitText(one, one.quantity, language)}`

/** `咖啡 20 杯`, `Coffee 20 cups` */
export const namedQuantityText = (
  one: Counted & { readonly name: string; readonly name_en?: string | null },
  language: Language,
): string => `${(language === 'en' && one.name_en) || one.name} ${quantityText(one, language)}`
