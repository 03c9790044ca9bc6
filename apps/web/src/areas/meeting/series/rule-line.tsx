import type { MeetingDetails } from '@workplace/contract/meeting/booking'
import { Button } from 'antd'
import { useLanguage, useT } from '../../../kernel/words'
import panel from '../core/side-panel.module.css'
import { ruleSentence } from './series-sentence'
import { seriesWords as words } from './series-words'

type Props = { series: NonNullable<MeetingDetails['series']>; onChange: () => void }

/** How the series of a meeting repeats, and the way to change it. */
export function RuleLine({ series, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <div className={panel.field}>
      <span className={panel.legend}>{t(words.repeat)}</span>
      <span>
        {ruleSentence(series, language)}{' '}
        <Button type="link" size="small" onClick={onChange}>
          {t(words.changeRule)}
        </Button>
      </span>
    </div>
  )
}
