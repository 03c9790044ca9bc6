import type { StrategyItem as Item } from '@workplace/contract/account/booking-strategy'
import { Button, Tag } from 'antd'
import { useId, useState } from 'react'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { instantText } from '../../../kernel/widgets/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import { ruleWords as words } from './rule-words'
import styles from './rules.module.css'
import { StrategyInput, strategyText } from './strategy-value'

type Props = {
  readonly item: Item
  readonly mayChange: boolean
  readonly ofCompany: boolean
  /** null: the default, or of an office the company's value. */
  readonly onSave: (value: string | null, office?: { id: number; name: string }) => void
}

/** A strategy: what it means, its value, its default, who changed it when, and what offices have otherwise. */
export function StrategyRow({ item, mayChange, ofCompany, onSave }: Props) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const [adding, setAdding] = useState(false)
  const isDefault = item.strategy_values === item.initial
  const changed = (one: { updated_at: string; updated_by: string }) =>
    one.updated_by !== '' && (
      <span>{t(words.changedBy, { who: one.updated_by, when: instantText(one.updated_at, language) })}</span>
    )
  const name = t(item.label)
  return (
    <div className={styles.item}>
      <div className={styles.row}>
        <div>
          <label htmlFor={id} className={styles.name}>
            {name}
          </label>{' '}
          {item.scope === 'office' && <Tag>{t(words.byOffice)}</Tag>}
          {item.help !== null && (
            <div id={`${id}-help`} className={styles.help}>
              {t(item.help)}
            </div>
          )}
          <div className={styles.told}>
            {!isDefault && <span>{t(words.default, { value: strategyText(item, item.initial, t) })}</span>}
            {changed(item)}
            {!isDefault && mayChange && ofCompany && (
              <Button type="link" size="small" aria-label={t(words.resetOf, { name })} onClick={() => onSave(null)}>
                {t(words.reset)}
              </Button>
            )}
            {item.scope === 'office' && mayChange && !adding && (
              <Button type="link" size="small" onClick={() => setAdding(true)}>
                {t(words.addOffice)}
              </Button>
            )}
          </div>
        </div>
        <div className={styles.control}>
          <StrategyInput
            id={id}
            form={item}
            value={item.strategy_values}
            name={name}
            disabled={!mayChange || !ofCompany}
            {...(item.help === null ? {} : { describedBy: `${id}-help` })}
            onSave={onSave}
          />
        </div>
      </div>
      {(item.offices.length > 0 || adding) && (
        <div className={styles.offices}>
          {item.offices.map((one) => (
            <div key={one.office_id} className={styles.row}>
              <div>
                <span>{one.office_name}</span>
                <div className={styles.told}>
                  {changed(one)}
                  {mayChange && (
                    <Button
                      type="link"
                      size="small"
                      aria-label={t(words.removeOf, { office: one.office_name })}
                      onClick={() => onSave(null, { id: one.office_id, name: one.office_name })}
                    >
                      {t(words.remove)}
                    </Button>
                  )}
                </div>
              </div>
              <div className={styles.control}>
                <StrategyInput
                  form={item}
                  value={one.strategy_values}
                  name={t(words.officeValue, { office: one.office_name, name })}
                  disabled={!mayChange}
                  onSave={(value) => onSave(value, { id: one.office_id, name: one.office_name })}
                />
              </div>
            </div>
          ))}
          {adding && (
            <NewOffice
              item={item}
              onSave={(value, office) => {
                setAdding(false)
                onSave(value, office)
              }}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** An office and the value that it gets. */
function NewOffice({
  item,
  onSave,
}: {
  item: Item
  onSave: (value: string, office: { id: number; name: string }) => void
}) {
  const t = useT()
  const [office, setOffice] = useState<number | null>(null)
  return (
    <div className={styles.row}>
      <ReferencePicker
        to="office"
        aria-label={t(words.office)}
        placeholder={t(words.office)}
        value={office}
        onChange={setOffice}
      />
      <div className={styles.control}>
        <StrategyInput
          form={item}
          value=""
          name={t(words.officeValue, { office: '', name: t(item.label) })}
          disabled={office === null}
          onSave={(value) => office !== null && onSave(value, { id: office, name: '' })}
        />
      </div>
    </div>
  )
}
