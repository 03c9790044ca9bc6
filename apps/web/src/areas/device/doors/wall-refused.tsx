import { Button, Result } from 'antd'
import list from '../../../kernel/list/list.module.css'
import { useT } from '../../../kernel/words'
import { words } from './door-words'

/** A link led to what somebody may not see, or to what is gone: asking again helps nobody, their own doors do. */
export function WallRefused({ text, onOwn }: { readonly text: string; onOwn(): void }) {
  const t = useT()
  return (
    <div className={list.sheet} role="alert">
      <Result
        status="warning"
        title={t(words.notYours)}
        subTitle={text}
        extra={
          <Button type="primary" onClick={onOwn}>
            {t(words.showOwn)}
          </Button>
        }
      />
    </div>
  )
}
