import { type ConfigRow, strategies } from '@workplace/contract/company/strategy'
import { Button } from 'antd'
import { useId } from 'react'
import { colors } from '../../kernel/theme/theme'
import { instantText } from '../../kernel/time/time-text'
import { useLanguage, useT } from '../../kernel/words'
import { configWords as words } from './config-words'
import { contrastOf } from './contrast'
import { SettingValue, settingText } from './settings/setting-value'
import styles from './settings/settings.module.css'
import { settingWords } from './settings/words'

type Props = {
  readonly row: ConfigRow
  readonly rows: readonly ConfigRow[]
  readonly mayChange: boolean
  /** Only where this setting was the last to be changed. */
  readonly undo: (() => void) | undefined
  readonly onSave: (value: string | null) => void
}

const wellReadable = 4.5

/** How well a title of the bar can be read on its background; undefined where the product chooses the colour. */
function contrastIn(row: ConfigRow, rows: readonly ConfigRow[]): number | undefined {
  if (!/^Navbar.*TitleColor$/.test(row.strategy_key) || row.strategy_values === '') return undefined
  const background = rows.find(({ strategy_key }) => strategy_key === 'NavbarBackgroundColor')?.strategy_values
  return contrastOf(row.strategy_values, background || colors.light.bar)
}

export function ConfigSetting({ row, rows, mayChange, undo, onSave }: Props) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const { label, help, initial, words: choices = {} } = strategies[row.strategy_key]
  const isDefault = row.strategy_values === initial
  const contrast = contrastIn(row, rows)
  return (
    <div className={`${styles.item} ${styles.row}`} data-kind={row.option.kind}>
      <div>
        <label htmlFor={id} className={styles.name} title={row.strategy_key}>
          {t(label)}
        </label>
        <div id={`${id}-below`}>
          {help !== undefined && <div className={styles.help}>{t(help)}</div>}
          {contrast !== undefined && contrast < wellReadable && (
            <div className={styles.warning}>{t(words.contrast, { ratio: contrast.toFixed(1) })}</div>
          )}
        </div>
        {(!isDefault || undo !== undefined || row.updated_by !== '') && (
          <div className={styles.told}>
            {!isDefault && (
              <span>
                {t(settingWords.default, {
                  value: initial === '' ? t(words.none) : settingText(row.option, choices, initial, t),
                })}
              </span>
            )}
            {row.updated_by !== '' && (
              <span>
                {t(settingWords.changedBy, { who: row.updated_by, when: instantText(row.updated_at, language) })}
              </span>
            )}
            {undo !== undefined && mayChange && (
              <Button type="link" size="small" onClick={undo}>
                {t(words.undo)}
              </Button>
            )}
            {!isDefault && mayChange && (
              <Button
                type="link"
                size="small"
                aria-label={t(settingWords.resetOf, { name: t(label) })}
                onClick={() => onSave(null)}
              >
                {t(settingWords.reset)}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className={styles.control}>
        <SettingValue
          id={id}
          option={row.option}
          choices={choices}
          value={row.strategy_values}
          label={label}
          disabled={!mayChange}
          describedBy={`${id}-below`}
          onSave={onSave}
        />
      </div>
    </div>
  )
}
