import { t } from '@nazorat/machines'

export const idleWords = {
  title: t('Seans tugayapti', 'Сеанс тугаяпти', 'Сеанс скоро завершится'),
  idle: t(
    'Siz anchadan beri harakatsizsiz. Seans {time} dan soʻng tugaydi. Kiritgan maʼlumotlaringiz ekranda saqlanib qoladi',
    'Сиз анчадан бери ҳаракатсизсиз. Сеанс {time} дан сўнг тугайди. Киритган маълумотларингиз экранда сақланиб қолади',
    'Вы давно ничего не делали в системе. Сеанс завершится через {time}. Введённые данные останутся на экране',
  ),
  expires: t(
    'Seans muddati {time} dan soʻng tugaydi va parol qayta soʻraladi. Kiritgan maʼlumotlaringiz ekranda saqlanib qoladi',
    'Сеанс муддати {time} дан сўнг тугайди ва парол қайта сўралади. Киритган маълумотларингиз экранда сақланиб қолади',
    'Через {time} истечёт срок сеанса, и нужно будет снова ввести пароль. Введённые данные останутся на экране',
  ),
  goOn: t('Ishni davom ettirish', 'Ишни давом эттириш', 'Продолжить работу'),
}
