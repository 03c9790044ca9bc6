import { monthColumnNames } from '@workplace/contract/attendance/month'
import type { PayrollColumn } from '@workplace/contract/attendance/payroll-template'
import { type MonthColumn, monthColumns } from '@workplace/domain/attendance/month'
import { Input, Select } from 'antd'
import type { InputProps } from '../../kernel/widgets/widget'
import { useT } from '../../kernel/words'
import styles from './attendance.module.css'
import { Lines } from './lines-input'
import { payrollWords as words } from './payroll-words'

/** The columns of a payroll file in their order, each with what payroll calls it. */
export function PayrollColumnsInput({
  id,
  field,
  value,
  onChange,
  disabled = false,
}: InputProps<readonly PayrollColumn[]>) {
  const t = useT()
  const columns: readonly PayrollColumn[] = Array.isArray(value) ? (value as readonly PayrollColumn[]) : []
  const used = new Set(columns.map(({ column }) => column))
  const next = monthColumns.find((column) => !used.has(column))
  const put = (at: number, part: Partial<PayrollColumn>) =>
    onChange?.(columns.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
    <Lines
      {...{ id, disabled, label: t(field.label), count: columns.length, least: 0 }}
      most={monthColumns.length}
      addLabel={t(words.addColumn)}
      onAdd={() => next !== undefined && onChange?.([...columns, { column: next, title: null }])}
      onRemove={(at) => onChange?.(columns.filter((_, place) => place !== at))}
      line={(at) => {
        const { column, title } = columns[at] ?? {}
        return (
          <>
            <Select<MonthColumn>
              className={styles.payrollColumn}
              aria-label={t(words.column, { n: at + 1 })}
              disabled={disabled}
              value={column}
              showSearch={{ optionFilterProp: 'label' }}
              options={monthColumns
                .filter((name) => name === column || !used.has(name))
                .map((name) => ({ value: name, label: t(monthColumnNames[name]) }))}
              onChange={(name) => put(at, { column: name })}
            />
            <Input
              className={styles.payrollName}
              aria-label={t(words.nameOf, { n: at + 1 })}
              disabled={disabled}
              value={title ?? ''}
              placeholder={column === undefined ? '' : t(monthColumnNames[column])}
              maxLength={50}
              onChange={({ target }) => put(at, { title: target.value === '' ? null : target.value })}
            />
          </>
        )
      }}
    />
  )
}
