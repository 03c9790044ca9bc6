import { Select, type SelectProps } from 'antd'
import { useT } from '../../kernel/words'
import { words } from './visitor-words'

type Language = 'zh' | 'en'
type Props = Pick<SelectProps<Language | null>, 'id' | 'value' | 'onChange' | 'aria-label'>

/** The language of a guest's page and mails. Where nobody chooses, it shows which it will be; null: not known here. */
export function GuestLanguageSelect({ guessed, ...rest }: Props & { guessed: Language | null }) {
  const t = useT()
  const names = { zh: t(words.inChinese), en: t(words.inEnglish) }
  return (
    <Select
      {...rest}
      allowClear
      placeholder={guessed === null ? t(words.byItself) : names[guessed]}
      options={Object.entries(names).map(([value, label]) => ({ value: value as Language, label }))}
    />
  )
}
