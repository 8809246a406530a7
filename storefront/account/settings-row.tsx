import { Switch } from '#ui/switch.tsx';

type Props = {
  label: string;
  note: string;
  checked: boolean;
  disabled?: boolean;
  onSwitch: (on: boolean) => void;
};

export function SettingSwitch({ label, note, checked, disabled = false, onSwitch }: Props) {
  return (
    <div className="py-2">
      <Switch
        label={label}
        className="w-full justify-between"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onSwitch(target.checked)}
      />
      <p className="pr-16 text-ink-400 text-second">{note}</p>
    </div>
  );
}
