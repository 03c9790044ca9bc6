import { expect, test } from 'vitest'
import { quantityText } from './quantity-text'

test('what is ordered reads in the number that it has', () => {
  const said = (quantity: number, unit_en: string | null) =>
    [
      quantityText({ quantity, unit: '份', unit_en }, 'zh'),
      quantityText({ quantity, unit: '份', unit_en }, 'en'),
    ] as const
  expect(said(1, 'pots')).toEqual(['1 份', '1 pot'])
  expect(said(2, 'pots')).toEqual(['2 份', '2 pots'])
  expect(said(1, null)).toEqual(['1 份', '1 份'])
  const one = (unit_en: string) => said(1, unit_en)[1]
  expect(['people', 'bunches', 'glasses', 'boxes', 'trays', 'parties', 'pieces', 'glass', 'kg'].map(one)).toEqual(
    ['person', 'bunch', 'glass', 'box', 'tray', 'party', 'piece', 'glass', 'kg'].map((unit) => `1 ${unit}`),
  )
})
