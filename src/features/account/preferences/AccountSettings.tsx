import { type ReactNode, useEffect, useRef, useState } from 'react';
import { helpOf } from '#client/help.ts';
import type { PreferenceChange } from '#contract/preference.ts';
import { zoneHours } from '#domain/page/zone.ts';
import { hoursText } from '#i18n/zone.ts';
import { keepPreference } from '#stores/choice/keep-preference.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { $hotkeysOn, $sounds, chooseHotkeysOn } from '#stores/choice/page-choices.ts';
import { showToast } from '#ui/base/toast.ts';
import { useProps } from '#ui/island/props.ts';
import { Card } from '#ui/react/Card.tsx';
import { Switch } from '#ui/react/Switch.tsx';
import { Toasts } from '#ui/react/Toasts.tsx';
import type { AccountSettingsProps, Settings } from './account-settings.ts';
import { LookChoices } from './LookChoices.tsx';
import { OrderChoices } from './OrderChoices.tsx';
import { Choice, Select } from './parts.tsx';

/** The settings as they are shown, and what changes and keeps one. */
function useSettings({ settings: initial, unset, text }: AccountSettingsProps) {
  const [settings, setSettings] = useState(initial);
  const said = useRef<number>(undefined);
  const kept = async (keeping: Promise<boolean>): Promise<boolean> => {
    const isKept = await keeping;
    const [words, kind] = isKept
      ? [text.saved, 'success' as const]
      : [text.notSaved, 'error' as const];
    said.current = showToast(words, kind, undefined, said.current);
    return isKept;
  };
  /** Shown at once; taken back when the account doesn't keep it. */
  const change = (next: Partial<Settings>, keeping: Promise<boolean>) => {
    const before = settings;
    setSettings({ ...settings, ...next });
    void kept(keeping).then((isKept) => {
      if (!isKept) setSettings(before);
    });
  };
  const set = <N extends keyof Settings & keyof PreferenceChange>(name: N, value: Settings[N]) =>
    change({ [name]: value } as Partial<Settings>, keepPreference({ [name]: value }));
  // Chosen in this browser before there was an account, or never kept in it.
  useEffect(() => {
    const choices = [
      ['sounds', 'sounds', $sounds],
      ['hotkeysOn', 'hotkeysOn', $hotkeysOn],
      ['confirmations', 'confirms', $confirmsOrders],
    ] as const;
    const ends = choices
      .filter(([name]) => unset.includes(name))
      .map(([, name, $choice]) =>
        $choice.subscribe((value) => setSettings((all) => ({ ...all, [name]: value }))),
      );
    return () => {
      for (const end of ends) end();
    };
  }, [unset]);
  return { settings, kept, change, set };
}

type State = ReturnType<typeof useSettings>;

interface PartProps {
  readonly props: AccountSettingsProps;
  readonly state: State;
}

/** Language, times and the currency of values. */
function RegionSettings({ props, state }: PartProps): ReactNode {
  const { text, languages, units } = props;
  const { settings, set, kept } = state;
  const go = async (path: string) => {
    const { href } = languages.find((one) => one.path === path)!;
    if (await kept(keepPreference({ language: path }))) location.assign(href);
  };
  const zones = zoneHours.map((hours) => ({ value: String(hours), label: hoursText(hours) }));
  return (
    <Card title={text.region} lead={text.regionLead}>
      <div className="setting-rows">
        <Select
          name={text.language}
          value={settings.language}
          options={languages.map(({ path, name, tag }) => ({
            value: path,
            label: name,
            lang: tag,
          }))}
          onChange={(path) => void go(path)}
        />
        <Select
          name={text.timeZone}
          hint={text.timeZoneHint}
          value={settings.timeZone === undefined ? '' : String(settings.timeZone)}
          options={[
            ...(settings.timeZone === undefined ? [{ value: '', label: text.browserZone }] : []),
            ...zones,
          ]}
          onChange={(hours) => set('timeZone', Number(hours))}
        />
        <Select
          name={text.currency}
          hint={text.unitHint}
          value={settings.unit}
          options={units.map((value) => ({ value, label: value }))}
          onChange={(unit) => set('unit', unit)}
        />
      </div>
    </Card>
  );
}

/** What tickets of contracts begin with, and whether orders are confirmed and heard. */
function TradingSettings({ props, state }: PartProps): ReactNode {
  const { text } = props;
  const { settings, set, change } = state;
  return (
    <Card title={text.trading} lead={text.tradingLead}>
      <div className="setting-rows">
        <Choice
          name="tpsl-price"
          legend={text.tpslPriceType}
          value={settings.tpslPriceType}
          options={[
            { value: 'market', label: text.lastPrice },
            { value: 'fair', label: text.markPrice },
          ]}
          onChange={(value) => set('tpslPriceType', value)}
        />
        <Choice
          name="contract-unit"
          legend={text.contractUnit}
          value={settings.contractUnitSet}
          options={[
            { value: 'base', label: text.unitBase },
            { value: 'priced', label: text.value },
            { value: 'margin', label: text.cost },
          ]}
          onChange={(value) => set('contractUnitSet', value)}
        />
        <Switch
          name={text.includesDelegated}
          hint={text.includesDelegatedHint}
          checked={settings.quantityIncludesDelegated}
          onChange={(checked) => set('quantityIncludesDelegated', checked)}
        />
        <OrderChoices
          text={text}
          confirms={settings.confirms}
          sounds={settings.sounds}
          onConfirms={(confirms, keeping) => change({ confirms }, keeping)}
          onSounds={(sounds, keeping) => change({ sounds }, keeping)}
        />
        <Switch
          name={text.hotkeysOn}
          hint={text.hotkeysHint}
          checked={settings.hotkeysOn}
          onChange={(hotkeysOn) => change({ hotkeysOn }, chooseHotkeysOn(hotkeysOn))}
        />
      </div>
    </Card>
  );
}

/** All that a user prefers; each choice is saved as it is made. */
export default function AccountSettings({ json }: { readonly json: string }): ReactNode {
  const props = useProps<AccountSettingsProps>(json);
  const { text } = props;
  const state = useSettings(props);
  const { settings, kept } = state;
  return (
    <div className="preferences grid gap-4 text-sm">
      <RegionSettings {...{ props, state }} />
      <Card title={text.look} lead={text.lookLead}>
        <div className="setting-rows">
          <LookChoices text={text} look={settings} kept={(keeping) => void kept(keeping)} />
        </div>
      </Card>
      <TradingSettings {...{ props, state }} />
      <Toasts label={text.notifications} closeLabel={text.close} helpOf={helpOf} />
    </div>
  );
}
