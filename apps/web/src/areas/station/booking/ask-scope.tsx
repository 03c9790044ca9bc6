import { type SeriesScope, seriesScopes } from '@workplace/contract/station/states'
import { type Modal, Radio } from 'antd'
import type { Translate, Words } from '../../../kernel/words'
import styles from './series.module.css'
import { seriesWords as words } from './series-words'

type Asking = ReturnType<typeof Modal.useModal>[0]

/** Which bookings of a series are meant; null: none, it was called off. */
export async function askScope(
  modal: Asking,
  t: Translate,
  { title, ok, danger = false }: { title: Words[string]; ok: Words[string]; danger?: boolean },
): Promise<SeriesScope | null> {
  const chosen: { scope: SeriesScope } = { scope: 'one' }
  const yes = await modal.confirm({
    title: t(title),
    content: (
      <>
        <Radio.Group
          className={styles.scopes}
          aria-label={t(words.which)}
          defaultValue="one"
          options={(['one', 'following', 'all'] as const).map((value) => ({ value, label: t(seriesScopes[value]) }))}
          onChange={({ target }) => {
            chosen.scope = target.value as SeriesScope
          }}
        />
        {!danger && <small className={styles.quiet}>{t(words.keptHint)}</small>}
      </>
    ),
    okText: t(ok),
    okButtonProps: { danger },
    cancelText: t(words.cancel),
  })
  return yes ? chosen.scope : null
}
