import { LoadingOutlined } from '@ant-design/icons'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import { useMemo } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../kernel/client/query'
import { useNarrow } from '../kernel/list/use-narrow'
import { useMode } from '../kernel/theme/mode'
import { themeOf } from '../kernel/theme/theme'
import { Toaster } from '../kernel/toast/toaster'
import { dayForms } from '../kernel/widgets/typed-day'
import { useLanguage } from '../kernel/words'
import type { Router } from './router'

// Its picture is not part of a button's name: that stays the same while the button works.
const buttons = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }

/** Every drawer closes at the same corner, whether it comes from the side or from below. */
const drawers = { closable: { placement: 'end' } } as const

const { lang } = enUS.DatePicker as NonNullable<typeof enUS.DatePicker>
/** The days of a calendar are called as they read everywhere else: 20 Nov 2026. */
const english = {
  ...enUS,
  DatePicker: { ...enUS.DatePicker, lang: { ...lang, fieldDateFormat: dayForms.en[0] } },
} as typeof enUS

export function Root({ router }: { router: Router }) {
  const language = useLanguage()
  const mode = useMode()
  const narrow = useNarrow()
  const theme = useMemo(() => themeOf(mode, narrow), [mode, narrow])
  return (
    <ConfigProvider theme={theme} locale={language === 'zh' ? zhCN : english} button={buttons} drawer={drawers}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </ConfigProvider>
  )
}
