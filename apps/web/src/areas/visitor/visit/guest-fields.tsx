import { idTypes } from '@workplace/contract/visitor/states'
import * as visitorWords from '@workplace/contract/visitor/words'
import { useSay } from '../../../kernel/light/say'
import styles from './visit.module.css'
import { words } from './words'

const typing = {
  name: { type: 'text', autoComplete: 'name', maxLength: 60 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 30 },
  mail: { type: 'email', autoComplete: 'email', maxLength: 200 },
  company: { type: 'text', autoComplete: 'organization', maxLength: 100 },
  plate_no: { type: 'text', autoComplete: 'off', maxLength: 20 },
  idno: { type: 'text', autoComplete: 'off', maxLength: 40 },
} as const
export type GuestField = keyof typeof typing

const labels = { ...words, name: visitorWords.visitorName }

/** What a guest has typed: of documents the kind as well. */
export type TypedDetails = Partial<Record<GuestField, string>> & { readonly id_type: keyof typeof idTypes }
export const nothingTyped: TypedDetails = { id_type: 'resident' }

type Props<F extends GuestField> = {
  readonly shown: readonly F[]
  readonly typed: TypedDetails
  readonly wrong: Readonly<Record<string, string>>
  readonly onType: (part: Partial<TypedDetails>) => void
  /** What is known already, and what is said where nothing is wrong. */
  readonly known?: (name: F) => { readonly placeholder: string; readonly note: string }
  /** What may be left out, which is said beside it. */
  readonly mayBeLeft?: (name: F) => boolean
}

/** What a guest says of themselves, a line each. */
export function GuestFields<F extends GuestField>({ shown, typed, wrong, onType, known, mayBeLeft }: Props<F>) {
  const say = useSay()
  return shown.map((name) => {
    const { placeholder, note } = known?.(name) ?? { placeholder: '', note: '' }
    return (
      <div key={name} className={styles.field}>
        {name === 'idno' && (
          <label className={styles.field}>
            <span>{say(words.idType)}</span>
            <select
              value={typed.id_type}
              onChange={({ target }) => onType({ id_type: target.value as TypedDetails['id_type'] })}
            >
              {Object.entries(idTypes).map(([key, one]) => (
                <option key={key} value={key}>
                  {say(one)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className={styles.field}>
          <span>
            {say(labels[name])}
            {mayBeLeft?.(name) && <span className={styles.faint}> {say(words.optional)}</span>}
          </span>
          <input
            {...typing[name]}
            name={name}
            aria-invalid={wrong[name] !== undefined}
            aria-describedby={`${name}-said`}
            placeholder={placeholder}
            value={typed[name] ?? ''}
            onChange={({ target }) => onType({ [name]: target.value })}
          />
        </label>
        <span id={`${name}-said`} className={wrong[name] === undefined ? styles.faint : styles.bad}>
          {wrong[name] ?? note}
        </span>
      </div>
    )
  })
}
