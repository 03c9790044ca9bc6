import { Button, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import list from '../../../kernel/list/list.module.css'
import { useT } from '../../../kernel/words'
import styles from './paste.module.css'
import { words } from './paste-words'
import { type PastedPerson, pastedPeople } from './pasted-people'

/** So much is read at once: 200 people need a fraction of it. */
const mostLetters = 60_000
const mostSaid = 5

/** A spreadsheet saved in China is often not UTF-8. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

type Props = { onTake: (people: PastedPerson[]) => void; onClose: () => void }

/** People out of a list that is pasted or a file; what nobody is read from is said line by line. */
export function PasteDialog({ onTake, onClose }: Props) {
  const t = useT()
  const [{ text, isCut }, setSaid] = useState({ text: '', isCut: false })
  const input = useRef<HTMLInputElement>(null)
  const { people, left_out } = pastedPeople(text)
  const say = (whole: string) => setSaid({ text: whole.slice(0, mostLetters), isCut: whole.length > mostLetters })
  return (
    <Modal
      open
      width={640}
      title={t(words.paste)}
      okText={t(words.take, { n: people.length })}
      cancelText={t(words.cancel)}
      okButtonProps={{ disabled: people.length === 0 }}
      onOk={() => onTake(people)}
      onCancel={onClose}
    >
      <div className={styles.paste}>
        <p>{t(words.help)}</p>
        <Input.TextArea
          aria-label={t(words.paste)}
          rows={8}
          value={text}
          autoFocus
          onChange={({ target }) => say(target.value)}
        />
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          style={{ display: 'none' }}
          aria-label={t(words.file)}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) void textOf(file).then(say)
            target.value = ''
          }}
        />
        <Button onClick={() => input.current?.click()}>{t(words.file)}</Button>
        <div role="status" className={styles.leftOut}>
          {isCut && <p className={list.fault}>{t(words.cut, { n: mostLetters })}</p>}
          {left_out.length > 0 && (
            <>
              <p className={list.fault}>{t(words.leftOut, { n: left_out.length })}</p>
              <ul>
                {left_out.slice(0, mostSaid).map(({ line, text: said, why }) => (
                  <li key={line}>
                    {t(why === 'twice' ? words.twice : words.noName, { n: line })} <code>{said}</code>
                  </li>
                ))}
                {left_out.length > mostSaid && <li>{t(words.moreLines, { n: left_out.length - mostSaid })}</li>}
              </ul>
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}
