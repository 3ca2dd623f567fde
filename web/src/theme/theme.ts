import { ActionIcon, Button, createTheme, type CSSVariablesResolver, Input, type MantineColorsTuple } from '@mantine/core'

/** The accent. Shade 7 carries white text at 7.6:1, shade 3 stands on the dark ground at 8:1. */
const pine: MantineColorsTuple = [
  '#eef7f3',
  '#d8ece3',
  '#aed8c6',
  '#7fc4a8',
  '#4fab89',
  '#2b9270',
  '#17795b',
  '#0d5c46',
  '#0a4a38',
  '#06372a',
]

const gray: MantineColorsTuple = [
  '#f8f9f9',
  '#f1f3f3',
  '#e6e9e9',
  '#d6dada',
  '#b5bbbb',
  '#8a9191',
  '#636b6b',
  '#4a5151',
  '#303636',
  '#191d1d',
]

/** Lightest first, as Mantine has it: 0 text, 2 dimmed, 4 borders, 6 raised, 7 ground, which panels lie between. */
const dark: MantineColorsTuple = [
  '#eceeee',
  '#ccd1d1',
  '#a2a9a9',
  '#6f7777',
  '#434b4b',
  '#333a3a',
  '#252a2a',
  '#121414',
  '#0d0f0f',
  '#090a0a',
]

export const theme = createTheme({
  colors: { pine, gray, dark },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  black: '#191d1d',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  // What scale.css has, by Mantine's names.
  fontSizes: { xs: 'var(--text-12)', sm: 'var(--text-13)', md: 'var(--text-14)', lg: 'var(--text-16)', xl: 'var(--text-20)' },
  fontWeights: { regular: 'var(--weight-regular)', medium: 'var(--weight-medium)', bold: 'var(--weight-bold)' },
  headings: {
    fontWeight: 'var(--weight-bold)',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--text-20)', lineHeight: '1.3' },
      h2: { fontSize: 'var(--text-16)', lineHeight: '1.4' },
      h3: { fontSize: 'var(--text-14)', lineHeight: '1.5' },
    },
  },
  defaultRadius: 'md',
  radius: {
    xs: 'var(--radius-small)',
    sm: 'var(--radius-small)',
    md: 'var(--radius-medium)',
    lg: 'var(--radius-large)',
    xl: 'var(--radius-full)',
  },
  spacing: { xs: 'var(--space-8)', sm: 'var(--space-12)', md: 'var(--space-16)', lg: 'var(--space-24)', xl: 'var(--space-32)' },
  breakpoints: { xs: '24.375em', sm: '40em', md: '64.0625em', lg: '80em', xl: '96em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } }),
    Input: Input.extend({ defaultProps: { size: 'sm' } }),
    InputWrapper: Input.Wrapper.extend({ defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] } }),
  },
})

/**
 * Three grounds, each lying on the one before: the page, its panels, and what is raised over both (dialogs, menus, toasts).
 * `--sunken` and `--hover` are a shade over whichever they lie on; `--edge` is the border of what can be typed in or ticked.
 *
 * Colours by what they mean: good, waiting, wrong, information, each as ground and ink with at least 4.5:1 between them in both
 * schemes; and Mantine's own pairs that fall short of that (dimmed text, placeholders, light and subtle variants, errors).
 */
export const variables: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': '1.5', '--sheet-breakpoint': '1025px' },
  light: {
    '--mantine-color-body': '#f5f7f6',
    '--mantine-color-dimmed': '#5c6464',
    '--mantine-color-placeholder': '#6b7373',
    '--mantine-color-error': '#b42318',
    '--mantine-color-default-border': gray[3],
    '--mantine-color-anchor': pine[7],
    '--mantine-color-gray-light-color': gray[8],
    '--mantine-color-pine-light-color': pine[8],
    '--mantine-color-red-filled': '#b42318',
    '--mantine-color-red-filled-hover': '#97190f',
    '--mantine-color-red-light-color': '#8f1a11',
    '--line': '#e2e6e5',
    '--edge': '#7f8787',
    '--ground': '#f5f7f6',
    '--panel': '#ffffff',
    '--raised': '#ffffff',
    '--sunken': 'rgb(20 50 40 / 3%)',
    '--hover': 'rgb(20 50 40 / 6%)',
    '--chosen': pine[1],
    '--bar': '#4a9d80',
    '--bar-now': pine[7],
    '--bar-before': '#858d8d',
    '--good-ground': '#e4f6e9',
    '--good-ink': '#14622f',
    '--waiting-ground': '#fdf0d5',
    '--waiting-ink': '#7d4a05',
    '--wrong-ground': '#fdeae8',
    '--wrong-ink': '#a11b12',
    '--information-ground': '#e6f0fd',
    '--information-ink': '#1b4c9b',
    '--plain-ground': gray[1],
    '--plain-ink': gray[7],
  },
  dark: {
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#8f9797',
    '--mantine-color-error': '#ff9a91',
    '--mantine-color-default-border': dark[4],
    '--mantine-color-anchor': pine[3],
    '--mantine-color-gray-light-color': dark[0],
    '--mantine-color-pine-light': '#16332a',
    '--mantine-color-pine-light-hover': '#1c4035',
    '--mantine-color-pine-light-color': pine[2],
    '--mantine-color-red-filled': '#c5362b',
    '--mantine-color-red-filled-hover': '#b02a20',
    '--mantine-color-red-light-color': '#ffb4ad',
    '--mantine-color-body': dark[7],
    '--line': dark[5],
    '--edge': '#7a8383',
    '--ground': dark[7],
    '--panel': '#1b1f1f',
    '--raised': dark[6],
    '--sunken': 'rgb(255 255 255 / 3%)',
    '--hover': 'rgb(255 255 255 / 7%)',
    '--chosen': '#16332a',
    '--bar': '#3f8d72',
    '--bar-now': pine[2],
    '--bar-before': '#7a8383',
    '--good-ground': '#12351f',
    '--good-ink': '#86dba2',
    '--waiting-ground': '#3b2a0a',
    '--waiting-ink': '#f3c878',
    '--wrong-ground': '#451713',
    '--wrong-ink': '#ffb4ad',
    '--information-ground': '#142c4f',
    '--information-ink': '#a8ccff',
    '--plain-ground': dark[5],
    '--plain-ink': dark[1],
  },
})
