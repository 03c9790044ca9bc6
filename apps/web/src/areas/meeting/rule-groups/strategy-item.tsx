import type { StrategyItem as Item } from '@workplace/contract/meeting/booking-strategy'
import { Button, Tag } from 'antd'
import { useId, useState } from 'react'
import { instantText } from '../../../kernel/time/time-text'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { useLanguage, useT } from '../../../kernel/words'
import { SettingValue, settingText, settingWords, settingStyles as styles } from '../../company/public'
import { ruleWords as words } from './rule-words'

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
      <span>{t(settingWords.changedBy, { who: one.updated_by, when: instantText(one.updated_at, language) })}</span>
    )
  const name = t(item.label)
  return (
    <div className={styles.item}>
      <div className={styles.row} data-kind={item.option.kind}>
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
            {!isDefault && (
              <span>{t(settingWords.default, { value: settingText(item.option, item.choices, item.initial, t) })}</span>
            )}
            {changed(item)}
            {!isDefault && mayChange && ofCompany && (
              <Button
                type="link"
                size="small"
                aria-label={t(settingWords.resetOf, { name })}
                onClick={() => onSave(null)}
              >
                {t(settingWords.reset)}
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
          <SettingValue
            id={id}
            option={item.option}
            choices={item.choices}
            label={item.label}
            value={item.strategy_values}
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
                <SettingValue
                  option={item.option}
                  choices={item.choices}
                  label={item.label}
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
        <SettingValue
          option={item.option}
          choices={item.choices}
          label={item.label}
          value=""
          name={t(words.officeValue, { office: '', name: t(item.label) })}
          disabled={office === null}
          onSave={(value) => office !== null && onSave(value, { id: office, name: '' })}
        />
      </div>
    </div>
  )
}
