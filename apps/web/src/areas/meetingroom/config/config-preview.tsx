import type { ConfigPreview } from '@workplace/contract/meetingroom/config'
import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { Alert, Button } from 'antd'
import { valueText } from '../../../kernel/registry/log-words'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './config.module.css'
import { configWords as words } from './config-words'

/** So many rooms are spelled out; nobody reads more. */
const most = 100

type Props = { preview: ConfigPreview; wrong: number; onLeaveOut: () => void }

/** What changes in which rooms, those that cannot take it first. */
export function ConfigPreviewTable({ preview, wrong, onLeaveOut }: Props) {
  const t = useT()
  const language = useLanguage()
  const text = (name: string, value: unknown) =>
    valueText(meetingroom.name, name, value, { language, names: preview.names, instant: String }) || t(words.empty)
  const weight = (item: ConfigPreview['items'][number]) =>
    Object.keys(item.errors).length > 0 ? 0 : item.changes.length > 0 ? 1 : 2
  const items = [...preview.items].sort((a, b) => weight(a) - weight(b))
  const same = preview.total - preview.changed
  return (
    <>
      {wrong > 0 ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={styles.alert}
          title={t(words.wrong, { n: wrong })}
          action={<Button onClick={onLeaveOut}>{t(words.leaveOut)}</Button>}
        />
      ) : (
        <p role="status">{preview.changed === 0 ? t(words.nothing) : t(words.summary, { n: preview.changed, same })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={styles.table} tabIndex={0} aria-label={t(words.changes)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(words.room)}</th>
              <th scope="col">{t(words.changes)}</th>
            </tr>
          </thead>
          <tbody>
            {items.slice(0, most).map((item) => (
              <tr key={item.id}>
                <th scope="row">
                  {item.name}
                  <small>{item.office_name}</small>
                </th>
                <td>
                  {item.changes.length === 0 ? (
                    <span className={styles.quiet}>{t(words.unchanged)}</span>
                  ) : (
                    <ul>
                      {item.changes.map(({ field, before, after }) => (
                        <li key={field}>
                          <span className={styles.quiet}>{t(meetingroom.fields[field].label)}</span>{' '}
                          <del>{text(field, before)}</del> → <ins>{text(field, after)}</ins>
                        </li>
                      ))}
                    </ul>
                  )}
                  {Object.entries(item.errors).map(([field, message]) => (
                    <p key={field} className={styles.error}>
                      {message}
                    </p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {items.length > most ? <p className={styles.quiet}>{t(words.more, { n: items.length - most })}</p> : null}
      </section>
    </>
  )
}
