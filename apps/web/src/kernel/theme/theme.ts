import { type ThemeConfig, theme } from 'antd'
import type { MappingAlgorithm, MapToken } from 'antd/es/theme/interface'

/** The only place with colours and distances. Screens use antd's tokens or the CSS variables `--wp-…` made below. */

export type Mode = 'light' | 'dark'

const fontFamily = 'Inter, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif'

/**
 * Chinese fonts draw these marks as wide as a character: right among characters, and a hole in an English word. They are
 * taken from a Latin font of the reader's system: the apostrophe always (Pu’er), the others in English.
 */
const latinMarks = {
  apostrophe: 'U+2018-2019',
  english: 'U+B7, U+2018-2019, U+201C-201D, U+2026',
} as const
const latinFonts = {
  400: ['Inter', 'SF Pro Text', 'Helvetica Neue', 'Segoe UI', 'Roboto', 'Arial', 'Liberation Sans', 'DejaVu Sans'],
  600: [
    'Inter SemiBold',
    'Helvetica Neue Bold',
    'Segoe UI Semibold',
    'Roboto Bold',
    'Arial Bold',
    'Liberation Sans Bold',
    'DejaVu Sans Bold',
  ],
} as const
const marksFont = (name: string, range: string) =>
  Object.entries(latinFonts)
    .map(([weight, fonts]) => {
      const from = fonts.map((font) => `local("${font}")`).join(',')
      return `@font-face{font-family:"${name}";font-weight:${weight};src:${from};unicode-range:${range}}`
    })
    .join('')

/** Steps of 4 pixels. */
const space = { 1: 4, 2: 8, 3: 12, 4: 16, 6: 24, 8: 32 } as const
export const layout = {
  header: 56,
  sidebar: 224,
  sidebarClosed: 64,
  /** Below this width the sidebar is a drawer. */
  mobileBelow: 992,
  loginForm: 360,
} as const
/** Milliseconds. */
export const motion = { quick: 120, normal: 160, tooltip: 500, popover: 300, debounce: 500, throttle: 1000 } as const

const light = {
  page: '#F4F6FA',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#EDF0F6',
  line: '#DFE4ED',
  'line-faint': '#EDF0F5',
  'line-strong': '#C3CBD9',
  'line-box': '#8390A5',
  text: '#18212F',
  'text-quiet': '#4C5A70',
  'text-faint': '#5F6B81',
  'text-disabled': '#98A3B5',
  hover: '#F1F4FA',
  primary: '#2456E6',
  'primary-solid': '#2456E6',
  'primary-hover': '#3A69EF',
  'primary-active': '#1B45C2',
  'primary-tint': '#E9EFFE',
  'primary-wash': '#2456E629',
  'on-primary': '#FFFFFF',
  success: '#16A34A',
  'success-text': '#137A3A',
  'success-tint': '#E5F6EB',
  warning: '#D97706',
  'warning-text': '#A3540A',
  'warning-tint': '#FDF1DE',
  danger: '#DC2626',
  'danger-text': '#C81E1E',
  'danger-tint': '#FDE9E9',
  'danger-wash': '#DC26261F',
  bar: '#0B1F3F',
  'bar-text': '#FFFFFF',
  'bar-quiet': '#B7C4DB',
  'bar-hover': '#FFFFFF1F',
  'bar-hover-dark': '#0B1F3F14',
  // Blocks of the booking grid.
  'block-mine': '#2456E6',
  'block-mine-text': '#FFFFFF',
  'block-booked': '#47556924',
  'block-booked-text': '#27324A',
  'block-pending': '#FDF1DE',
  'block-pending-stripe': '#F7DCB4',
  'block-pending-text': '#7A3E06',
  'block-held': '#E4E8EF',
  'block-held-stripe': '#D3D9E3',
  'block-held-text': '#4C5A70',
  'block-locked': '#FBE3E3',
  'block-locked-text': '#A51B1B',
  'block-closed': '#EDF0F6',
  // What is over stays readable: paler grounds instead of fainter words.
  'block-mine-past': '#CBD7FA',
  'block-mine-past-text': '#1F3E9E',
  'block-booked-past': '#4755691C',
  'block-past-text': '#566278',
  'block-pending-line': '#C98A3A',
  'grid-past': '#8593AB12',
  'primary-deep': '#1B45C2',
  'now-solid': '#DC2626',
  'grid-hour': '#DFE4ED',
  'grid-half': '#EEF1F6',
  now: '#DC2626',
  shadow: '0 6px 24px #0B1F3F1F, 0 1px 4px #0B1F3F14',
} as const

export type ColorName = keyof typeof light

const dark: Record<ColorName, string> = {
  page: '#0D131D',
  surface: '#141C29',
  raised: '#1B2535',
  sunken: '#101824',
  line: '#2A364A',
  'line-faint': '#202B3C',
  'line-strong': '#41506A',
  'line-box': '#6C7A93',
  text: '#E6EBF4',
  'text-quiet': '#AEB9CC',
  'text-faint': '#8E9BB1',
  'text-disabled': '#5F6C82',
  hover: '#1C2738',
  primary: '#7FA1FF',
  'primary-solid': '#3A68EC',
  'primary-hover': '#3360E2',
  'primary-active': '#2C57D3',
  'primary-tint': '#1B2A50',
  'primary-wash': '#5B86FF33',
  'on-primary': '#FFFFFF',
  success: '#34C26B',
  'success-text': '#5BD58A',
  'success-tint': '#13311F',
  warning: '#EBA03C',
  'warning-text': '#F2B565',
  'warning-tint': '#38280F',
  danger: '#F26D6D',
  'danger-text': '#F78C8C',
  'danger-tint': '#3C1B1E',
  'danger-wash': '#F26D6D29',
  bar: '#0B1F3F',
  'bar-text': '#FFFFFF',
  'bar-quiet': '#B7C4DB',
  'bar-hover': '#FFFFFF1F',
  'bar-hover-dark': '#0B1F3F14',
  'block-mine': '#3A68EC',
  'block-mine-text': '#FFFFFF',
  'block-booked': '#8FA3C233',
  'block-booked-text': '#DCE4F2',
  'block-pending': '#38280F',
  'block-pending-stripe': '#4D3816',
  'block-pending-text': '#F7CB8D',
  'block-held': '#253043',
  'block-held-stripe': '#2F3C52',
  'block-held-text': '#B4BFD1',
  'block-locked': '#3C1B1E',
  'block-locked-text': '#F9A3A3',
  'block-closed': '#101824',
  'block-mine-past': '#22356B',
  'block-mine-past-text': '#BFD0FF',
  'block-booked-past': '#8FA3C226',
  'block-past-text': '#A3AFC4',
  'block-pending-line': '#8A6A33',
  'grid-past': '#8FA3C20F',
  'primary-deep': '#B9CBFF',
  'now-solid': '#C93A3A',
  'grid-hour': '#2A364A',
  'grid-half': '#1C2636',
  now: '#F26D6D',
  shadow: '0 8px 28px #00000080, 0 1px 4px #00000066',
}

export const colors: Record<Mode, Record<ColorName, string>> = { light, dark }

/** Colours by which organisers are told apart at the left edge of a block; readable on both surfaces. */
export const bookerColors = [
  '#5B7FDB',
  '#2E9E8F',
  '#B4762A',
  '#9A64C9',
  '#C2568B',
  '#5D8F34',
  '#3A94C4',
  '#B8604D',
] as const

/**
 * antd derives shades from a few colours, darker ones in dark mode: too dark to be read there. These are ours as they stand.
 */
function exactly(mode: Mode): MappingAlgorithm {
  const c = colors[mode]
  return (_, map = {} as MapToken) => ({
    ...map,
    colorPrimary: c.primary,
    colorPrimaryHover: mode === 'dark' ? c['primary-deep'] : map.colorPrimaryHover,
    colorError: c.danger,
    // antd's own is a paler red: too pale to be read while the pointer is on it
    colorErrorHover: c['danger-text'],
    colorErrorActive: c['danger-text'],
    colorErrorText: c['danger-text'],
    colorErrorTextHover: c['danger-text'],
    colorErrorTextActive: c['danger-text'],
    colorSuccess: c.success,
    colorSuccessText: c['success-text'],
    colorWarning: c.warning,
    colorWarningText: c['warning-text'],
    colorInfo: c.primary,
    colorErrorBg: c['danger-tint'],
    colorSuccessBg: c['success-tint'],
    colorWarningBg: c['warning-tint'],
    colorInfoBg: c['primary-tint'],
    colorPrimaryBg: c['primary-tint'],
  })
}

/** antd's theme for a mode; `touched`: for fingers, which want more room than a pointer. */
export function themeOf(mode: Mode, touched = false): ThemeConfig {
  const c = colors[mode]
  // Where white stands on the primary colour it must be the darker one.
  const solid = {
    colorPrimary: c['primary-solid'],
    colorPrimaryHover: c['primary-hover'],
    colorPrimaryActive: c['primary-active'],
  }
  return {
    algorithm: [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, exactly(mode)],
    token: {
      fontFamily: 'var(--wp-font)',
      fontSize: 14,
      ...(touched ? { controlHeight: 40, controlHeightSM: 32 } : {}),
      borderRadius: 6,
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      lineHeight: 1.5,
      wireframe: false,
      motionDurationFast: `${motion.quick}ms`,
      motionDurationMid: `${motion.normal}ms`,
      motionDurationSlow: '180ms',
      colorPrimary: c['primary-solid'],
      colorPrimaryText: c.primary,
      colorLink: c.primary,
      colorLinkHover: c['primary-deep'],
      colorLinkActive: c['primary-deep'],
      colorInfo: c['primary-solid'],
      colorSuccess: c.success,
      colorSuccessText: c['success-text'],
      colorWarning: c.warning,
      colorWarningText: c['warning-text'],
      colorError: c.danger,
      colorErrorText: c['danger-text'],
      colorBgLayout: c.page,
      colorBgContainer: c.surface,
      colorBgElevated: c.raised,
      colorBorder: c['line-strong'],
      colorBorderSecondary: c.line,
      colorSplit: c['line-faint'],
      colorText: c.text,
      colorTextSecondary: c['text-quiet'],
      colorTextTertiary: c['text-faint'],
      colorTextDescription: c['text-faint'],
      colorTextPlaceholder: c['text-faint'],
      colorTextDisabled: c['text-disabled'],
      boxShadowSecondary: c.shadow,
    },
    components: {
      // what stands below ends where what stands above does
      Drawer: { footerPaddingInline: space[6] },
      Table: {
        cellFontSize: 13,
        headerBg: c.surface,
        headerColor: c['text-quiet'],
        headerSplitColor: 'transparent',
        // the arrow says what a list is sorted by; a grey column would say that something is the matter with it
        bodySortBg: c.surface,
        headerSortActiveBg: c.surface,
        headerSortHoverBg: c.hover,
        fixedHeaderSortActiveBg: c.surface,
        rowHoverBg: c.hover,
        cellPaddingBlock: 11,
        cellPaddingInline: 12,
        cellPaddingBlockMD: 8,
        cellPaddingBlockSM: 7,
      },
      Menu: {
        collapsedWidth: layout.sidebarClosed - 2 * space[2],
        itemHeight: 40,
        itemBorderRadius: 6,
        itemSelectedBg: c['primary-tint'],
        itemSelectedColor: c.primary,
        itemHoverBg: c.hover,
        subMenuItemBg: 'transparent',
        itemBg: 'transparent',
        itemColor: c['text-quiet'],
        groupTitleColor: c['text-faint'],
      },
      Form: { itemMarginBottom: 24, labelColor: c['text-quiet'], verticalLabelPadding: '0 0 4px' },
      Button: {
        ...solid,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        // words and a frame in a button's own blue would be too dark on a dark page
        ...(mode === 'dark'
          ? {
              defaultHoverColor: c['primary-deep'],
              defaultHoverBorderColor: c.primary,
              defaultActiveColor: c['primary-deep'],
              defaultActiveBorderColor: c.primary,
            }
          : {}),
        dangerColor: mode === 'dark' ? c.page : c['on-primary'],
        fontWeight: 500,
      },
      Tooltip: { colorBgSpotlight: mode === 'dark' ? c.raised : '#1B2536' },
      // an empty box has nothing but its frame to be seen by
      Checkbox: { ...solid, colorBorder: c['line-box'] },
      Radio: solid,
      Switch: solid,
      DatePicker: solid,
      Steps: solid,
      // no larger than the heading of its page
      Result: { titleFontSize: 18, iconFontSize: 48 },
      Modal: { titleFontSize: 16 },
      Card: { headerFontSize: 16 },
    },
  }
}

/** The variables of a mode as CSS: `--wp-surface`, `--wp-space-4`, `--wp-header` … */
export function cssOf(mode: Mode): string {
  const lines = [
    ...Object.entries(colors[mode]).map(([name, value]) => `--wp-${name}:${value}`),
    ...Object.entries(space).map(([step, value]) => `--wp-space-${step}:${value}px`),
    `--wp-header:${layout.header}px`,
    `--wp-sidebar:${layout.sidebar}px`,
    `--wp-sidebar-closed:${layout.sidebarClosed}px`,
    `--wp-login-form:${layout.loginForm}px`,
    '--wp-brand:#5B86FF',
    '--wp-radius:8px',
    '--wp-radius-control:6px',
    '--wp-radius-block:4px',
    `--wp-motion:${motion.normal}ms ease-out`,
    `--wp-font:"Latin apostrophe",${fontFamily}`,
    `color-scheme:${mode}`,
  ]
  const fonts = Object.entries(latinMarks).map(([name, range]) => marksFont(`Latin ${name}`, range))
  const english = `:root:lang(en){--wp-font:"Latin english",${fontFamily}}`
  return `${fonts.join('')}:root{${lines.join(';')}}${english}`
}
