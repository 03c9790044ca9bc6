import type { SpecialDay } from '@workplace/domain/place/day-kind'
import { nameIn } from '../../../kernel/name-in'
import type { Language, Translate } from '../../../kernel/words'
import { words } from './holiday-words'

/** 国庆节（放假）, National Day (Day off) */
export function whatText(day: SpecialDay, language: Language, t: Translate): string {
  const name = nameIn(language, day.name, day.name_en)
  const kind = t(words[day.kind])
  return language === 'zh' ? `${name}（${kind}）` : `${name} (${kind})`
}
