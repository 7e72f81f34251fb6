import { theme as antd, type ThemeConfig } from "antd";
import type { Theme } from "./readTheme.ts";

const CONTROLS = { comfortable: { controlHeight: 32, controlHeightSM: 26 }, compact: { controlHeight: 28, controlHeightSM: 22 } };

/**
 * antd's tokens from ours. antd's dark algorithm mixes its own shades out of seed colours (our tide came out duller),
 * so a second algorithm sets the map tokens last.
 */
export function antdTheme({ scheme, colours: c, radius, density }: Theme, instance: string, reducedMotion: boolean): ThemeConfig {
  const shades = {
    colorPrimary: c.tide, colorPrimaryHover: c.tideHover, colorPrimaryActive: c.tideActive, colorLink: c.tide, colorInfo: c.tide,
    colorSuccess: c.done, colorWarning: c.warning, colorError: c.error,
  };
  return {
    cssVar: { prefix: "tm-antd", key: instance },
    hashed: false,
    algorithm: [scheme === "dark" ? antd.darkAlgorithm : antd.defaultAlgorithm, (_seed, map) => ({ ...map!, ...shades })],
    token: {
      motion: !reducedMotion,
      fontFamily: "var(--tm-font)", fontFamilyCode: "var(--tm-mono)",
      fontSize: 14, lineHeight: 22 / 14, borderRadius: radius.normal, borderRadiusLG: radius.large, borderRadiusSM: radius.small, ...CONTROLS[density],
      motionDurationFast: "80ms", motionDurationMid: "140ms", motionDurationSlow: "200ms",
      colorBgLayout: c.shore, colorBgContainer: c.page, colorBgElevated: c.raised, colorFillQuaternary: c.fill,
      colorText: c.ink, colorTextSecondary: c.ink2, colorTextTertiary: c.quiet, colorTextPlaceholder: c.quiet,
      colorBorder: c.outline, colorBorderSecondary: c.hairline, colorBgMask: c.mask,
    },
    components: {
      Button: { primaryColor: c.onTide, primaryShadow: "none", defaultShadow: "none", fontWeight: 500, paddingInline: 12, paddingInlineSM: 9, contentFontSizeSM: 13 },
    },
  };
}
