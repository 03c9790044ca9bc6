import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import { dayTypes } from '@workplace/domain/place/day-kind'
import { AutoComplete, Checkbox, Input, Segmented, Select } from 'antd'
import { useId, useState } from 'react'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from './holiday-words'
import styles from './holidays.module.css'
import type { Brush } from './paint'

type Named = { readonly name: string; readonly name_en: string | null }
type Props<B extends Brush> = {
  readonly brush: B
  readonly onChange: (brush: B) => void
  /** Holidays that are known already: one is chosen with its English name. */
  readonly known: readonly Named[]
  /** Days can be cleared, too. */
  readonly clears?: boolean
  readonly nameError?: string | undefined
  /** Of several days some may be statutory: who edits them says which. */
  readonly withStatutory?: boolean
}

/** A holiday that is known brings its English name, and takes it along when another name is written. */
function withName(brush: Brush, name: string, known: readonly Named[]): Partial<Brush> {
  const englishOf = (wanted: string) => known.find((one) => one.name === wanted)?.name_en ?? null
  const isOwn = brush.name_en !== null && brush.name_en !== englishOf(brush.name)
  return { name, name_en: englishOf(name) ?? (isOwn ? brush.name_en : null) }
}

/** What days are marked as: kind, names, and what belongs to the kind. */
export function BrushFields<B extends Brush>(props: Props<B>) {
  const { brush, onChange, known, clears = false, nameError, withStatutory = true } = props
  const t = useT()
  const language = useLanguage()
  const id = useId()
  // what is said there is not hidden
  const [isOpen] = useState(brush.name_en !== null || brush.type > 1 || brush.as_weekday !== null)
  const [offers, setOffers] = useState(false)
  const set = (part: Partial<Brush>) => onChange({ ...brush, ...part })
  const kinds = clears ? (['off', 'workday', 'clear'] as const) : (['off', 'workday'] as const)
  return (
    <div className={styles.fields}>
      <Segmented<Brush['kind']>
        block
        aria-label={t(words.markAs)}
        value={brush.kind}
        onChange={(kind) => set({ kind })}
        options={kinds.map((kind) => ({
          value: kind,
          label: (
            <span className={styles.kind} data-kind={kind}>
              {t(words[`${kind}Short`])}
            </span>
          ),
        }))}
      />
      {brush.kind === 'clear' ? null : (
        <div>
          <label htmlFor={`${id}name`}>{t(words.name)}</label>
          <AutoComplete
            id={`${id}name`}
            value={brush.name}
            options={known.map(({ name, name_en }) => ({
              value: name,
              label: language === 'en' && name_en ? `${name} · ${name_en}` : name,
            }))}
            showSearch={{
              filterOption: (typed, option) =>
                option !== undefined && option.value !== typed && option.value.includes(typed),
            }}
            status={nameError === undefined ? undefined : 'error'}
            onChange={(name: string | undefined) => set(withName(brush, (name ?? '').slice(0, 50), known))}
            open={offers}
            onOpenChange={setOffers}
            onBlur={() => setOffers(false)}
            placeholder={t(words.nameExample)}
            maxLength={50}
          />
          {nameError === undefined ? null : (
            <span className={styles.error} role="alert">
              {nameError}
            </span>
          )}
        </div>
      )}
      {brush.kind === 'clear' ? null : (
        <details className={styles.details} open={isOpen}>
          <summary>{t(words.details)}</summary>
          <div className={styles.fields}>
            <div>
              <label htmlFor={`${id}en`}>{t(words.nameEn)}</label>
              <Input
                id={`${id}en`}
                value={brush.name_en ?? ''}
                maxLength={50}
                onChange={({ target }) => set({ name_en: target.value || null })}
              />
            </div>
            {brush.kind === 'off' ? (
              <>
                <div>
                  <label htmlFor={`${id}type`}>{t(words.type)}</label>
                  <Select
                    id={`${id}type`}
                    value={brush.type}
                    onChange={(type) => set({ type })}
                    options={dayTypes.map((type) => ({ value: type, label: t(words[`type${type}`]) }))}
                  />
                  <small>{t(words.typeHelp)}</small>
                </div>
                {withStatutory ? (
                  <Checkbox checked={brush.statutory} onChange={({ target }) => set({ statutory: target.checked })}>
                    {t(words.statutory)}
                  </Checkbox>
                ) : null}
              </>
            ) : null}
            {brush.kind === 'workday' ? (
              <div>
                <label htmlFor={`${id}weekday`}>{t(words.asWeekday)}</label>
                <Select
                  id={`${id}weekday`}
                  value={brush.as_weekday ?? 0}
                  onChange={(weekday) => set({ as_weekday: weekday === 0 ? null : weekday })}
                  options={[
                    { value: 0, label: t(words.notSaid) },
                    ...[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
                      value: weekday,
                      label: weekdayText(weekday, language),
                    })),
                  ]}
                />
                <small>{t(words.asWeekdayHelp)}</small>
              </div>
            ) : null}
          </div>
        </details>
      )}
    </div>
  )
}
